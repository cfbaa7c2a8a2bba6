import { indicateursTeneur, tableauxMco } from '#contract/teneur/indicateurs.ts'
import { codes } from '#domain/socle/codes.ts'
import { CHIFFRES, type Section as SectionDeChiffres } from '#domain/teneur/indicateurs/chiffres.ts'
import { listeDeLaLigne } from '#domain/teneur/indicateurs/tableaux.ts'
import { essayer, type ReplyOf } from '#web/socle/appels/api.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { Alerte, Chargement } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Grille, Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Demandes } from './Demandes.tsx'
import { lignesDe } from './lignes.tsx'
import { Nombre } from './Nombre.tsx'
import { PrisesInhabituelles } from './PrisesInhabituelles.tsx'
import { Recalculer } from './Recalculer.tsx'
import { lireTravaux, TravauxDeFond } from './TravauxDeFond.tsx'

type Indicateurs = ReplyOf<typeof indicateursTeneur>
type TableauMco = ReplyOf<typeof tableauxMco>[number]

async function lire(frais: boolean) {
  const query = frais ? ({ frais: 'true' } as const) : {}
  const [indicateurs, tableaux] = await Promise.all([
    essayer(indicateursTeneur, { query }),
    essayer(tableauxMco, { query }),
  ])
  return { indicateurs, tableaux }
}

/** Ce que montre chaque section, dans l’ordre de la page : ses chiffres, ses tableaux (§7.7). */
const SECTIONS = [
  { code: 'REGISTRE', titre: 'Registre', tableaux: [] },
  {
    code: 'COMPTES',
    titre: 'Télédéclarants et comptes',
    tableaux: ['TELEDECLARANTS', 'COMPTES', 'LETTRES'],
  },
  { code: 'DEMANDES', titre: 'Demandes', tableaux: ['DEMANDES'] },
  { code: 'MISES_A_JOUR', titre: 'Mises à jour', tableaux: [] },
  { code: 'TELECHARGEMENTS', titre: 'Téléchargements', tableaux: [] },
] as const satisfies readonly {
  code: SectionDeChiffres | 'DEMANDES'
  titre: string
  tableaux: readonly TableauMco['code'][]
}[]

function LignesDuTableau({ tableau }: { tableau: TableauMco }) {
  return (
    <Section niveau={3} titre={tableau.titre}>
      <FicheLignes
        lignes={tableau.lignes.map((l) => ({
          libelle: l.libelle,
          valeur: (
            <Nombre
              valeur={l.nombre}
              quoi={`${tableau.titre}, ${l.libelle}`}
              liste={listeDeLaLigne(tableau.code, l.clef)}
            />
          ),
        }))}
      />
    </Section>
  )
}

function UneSection({
  section,
  indicateurs,
  tableaux,
}: {
  section: (typeof SECTIONS)[number]
  indicateurs: Indicateurs
  tableaux: readonly TableauMco[]
}) {
  const lignes = lignesDe(
    indicateurs,
    codes(CHIFFRES, (chiffre) => chiffre.section === section.code),
  )
  const siens = tableaux.filter((t) => section.tableaux.some((code) => code === t.code))
  if (lignes.length === 0 && siens.length === 0) return null
  return (
    <Section titre={section.titre}>
      <Pile>
        {lignes.length > 0 && <FicheLignes lignes={lignes} />}
        {section.code === 'DEMANDES' && <Demandes indicateurs={indicateurs} />}
        {siens.length > 0 && (
          <Grille min="grand">
            {siens.map((t) => (
              <LignesDuTableau key={t.code} tableau={t} />
            ))}
          </Grille>
        )}
      </Pile>
    </Section>
  )
}

/** §2.1, §3.5, §7.7 : tout ce que le teneur compte, et ce que font les travaux de fond. */
export function PageIndicateurs() {
  const chiffres = useLecture(lire)
  const { donnees } = chiffres
  const fond = useLecture(lireTravaux)
  const reprendre = () => void Promise.all([chiffres.relire(true), fond.relire(true)])
  return (
    <Pile>
      <TitrePage
        actions={
          chiffres.donnees && (
            <Recalculer
              calculeLe={chiffres.donnees.indicateurs.calculeLe}
              enCours={chiffres.enCours}
              surReprise={reprendre}
            />
          )
        }
      >
        Indicateurs MCO
      </TitrePage>
      {chiffres.echec && <EchecDeLecture surReprise={reprendre} />}
      {donnees
        ? SECTIONS.map((section) => <UneSection key={section.code} section={section} {...donnees} />)
        : !chiffres.echec && <Chargement lignes={12} libelle="Calcul des indicateurs" />}
      <Section titre="Prises inhabituelles" id="prises-inhabituelles">
        <PrisesInhabituelles />
      </Section>
      <Section titre="Travaux automatiques" id="travaux-de-fond">
        <Pile espace={4}>
          {fond.echec && (
            <EchecDeLecture
              texte="L’état des travaux automatiques n’a pas pu être lu."
              surReprise={() => void fond.relire(true)}
            />
          )}
          {fond.donnees?.travaux.some((t) => t.malDepuis !== null) && (
            <Alerte ton="attention">
              Un travail qui n’aboutit pas se refait de lui-même. S’il ne se rétablit pas, prévenez
              l’exploitant du site.
            </Alerte>
          )}
          {fond.donnees ? (
            <TravauxDeFond travaux={fond.donnees.travaux} />
          ) : (
            !fond.echec && <Chargement lignes={6} libelle="Lecture des travaux automatiques" />
          )}
        </Pile>
      </Section>
    </Pile>
  )
}
