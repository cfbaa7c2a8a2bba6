import { useLoaderData } from '@tanstack/react-router'
import { HORS_DEPARTEMENT } from '#contract/public/annuaire.ts'
import { nouvellesEnAtom } from '#contract/public/suivre.ts'
import * as ADRESSES from '#domain/public/annuaire/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { FilAtom } from '#web/socle/FilAtom.tsx'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { ChiffresDuTerritoire } from './ChiffresDuTerritoire.tsx'
import { ListeDeLieux } from './ListeDeLieux.tsx'

const initialeDe = (nom: string): string =>
  nom
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .slice(0, 1)
    .toUpperCase()

/** En dessous, la liste se parcourt du regard. */
const ASSEZ_POUR_DES_LETTRES = 40

/** Un département : ses chiffres, et ses communes par ordre alphabétique. */
export function PageDepartement() {
  const d = useLoaderData({ from: CHEMINS.departement })
  const lettres = [...new Set(d.communes.map((c) => initialeDe(c.nom)))]
  const parLettres = d.communes.length > ASSEZ_POUR_DES_LETTRES
  const rendre = (communes: typeof d.communes) => (
    <ListeDeLieux
      lieux={communes.map(({ code, nom, nombre }) => ({ href: ADRESSES.commune(code), nom, nombre }))}
    />
  )
  return (
    <Pile espace={8}>
      <TitrePage surtitre={d.region ? `Région ${d.region.nom}` : undefined}>
        {d.code === HORS_DEPARTEMENT
          ? 'Copropriétés hors département'
          : `Copropriétés\u00a0: ${d.nom} (${d.code})`}
      </TitrePage>
      {d.code !== HORS_DEPARTEMENT && (
        <ChiffresDuTerritoire chiffres={d.chiffres} niveau="departement" code={d.code} nom={d.nom} />
      )}
      {d.code !== HORS_DEPARTEMENT && (
        <p>
          <FilAtom
            href={nouvellesEnAtom.path.replace(':departement', d.code)}
            titre="Copropriétés nouvellement immatriculées"
          />
          Avec un lecteur d’actualités, suivez{' '}
          <Lien href={nouvellesEnAtom.path.replace(':departement', d.code)}>
            les copropriétés nouvellement immatriculées
          </Lien>
          .
        </p>
      )}
      <section className="rnc-lieux">
        <h2 className="rnc-lieux__titre">Ses communes</h2>
        {d.communes.length === 0 && <p>Aucune copropriété n’y est immatriculée.</p>}
        {parLettres && (
          <nav aria-label="Première lettre" className="rnc-lieux__lettres">
            {lettres.map((lettre) => (
              <Lien key={lettre} href={`#lettre-${lettre}`}>
                {lettre}
              </Lien>
            ))}
          </nav>
        )}
        {parLettres
          ? lettres.map((lettre) => (
              <section key={lettre} id={`lettre-${lettre}`} aria-label={lettre}>
                <h3 className="rnc-lieux__lettre">{lettre}</h3>
                {rendre(d.communes.filter((c) => initialeDe(c.nom) === lettre))}
              </section>
            ))
          : rendre(d.communes)}
      </section>
    </Pile>
  )
}
