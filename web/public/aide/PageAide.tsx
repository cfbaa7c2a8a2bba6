import { useLoaderData } from '@tanstack/react-router'
import type { TrouveDansLAide } from '#contract/public/aide.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { motsDuRegistre } from '#domain/public/aide/mots.ts'
import { pourMoi } from '#domain/public/aide/pour-moi.ts'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Grille, Pile, Prose, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { FormulaireRecherche } from '#web/socle/ui/recherche.tsx'
import { FichesMemo } from './differes.tsx'
import { useSite } from '#web/socle/shell/contexte.ts'

const GENRES: Record<TrouveDansLAide['genre'], string> = {
  QUESTION: 'Question',
  POUR_MOI: 'Le registre et moi',
  PAS_A_PAS: 'Pas à pas',
  FICHE: 'Fiche mémo, PDF',
  MOT: 'Mot du registre',
}

function Trouves({ q, trouves }: { q: string; trouves: readonly TrouveDansLAide[] }) {
  if (trouves.length === 0)
    return (
      <EtatVide
        icone="recherche"
        titre="Rien dans l’aide ne répond à cela"
        action={<LienBouton href={CHEMINS.contact}>Nous écrire</LienBouton>}
      >
        <p>{`Rien ne correspond à « ${q} ». Essayez un autre mot, ou écrivez-nous.`}</p>
      </EtatVide>
    )
  return (
    <Section titre={trouves.length === 1 ? 'Une réponse' : `${trouves.length} réponses`}>
      <ul>
        {trouves.map((t) => (
          <li key={`${t.genre} ${t.adresse} ${t.titre}`}>
            <Lien href={t.adresse}>{t.titre}</Lien> <em>{GENRES[t.genre]}</em>
            <p>{t.extrait}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** L’aide (§2.1) : chercher, entrer par ce que l’on est, ou nous écrire. */
export function PageAide() {
  const { q, trouves, fiches } = useLoaderData({ from: CHEMINS.aide })
  const { aujourdhui } = useSite()
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Ce que le registre attend de vous, comment le faire, et à qui demander.">
        Découvrir le registre
      </TitrePage>
      <FormulaireRecherche action={CHEMINS.aide} name="q" libelle="Chercher dans l’aide" valeur={q} />
      {q !== '' && <Trouves q={q} trouves={trouves} />}
      <Section titre="Vous êtes…">
        <Grille>
          {pourMoi(aujourdhui).map((p) => (
            <div key={p.code}>
              <Lien href={`${CHEMINS.registreEtMoi}#${p.code}`}>{p.libelle}</Lien>
            </div>
          ))}
        </Grille>
      </Section>
      <Section titre="Trouver une réponse">
        <Prose>
          <ul>
            <li>
              <Lien href={CHEMINS.questions}>Les questions que l’on nous pose</Lien>
            </li>
            <li>
              <Lien href={CHEMINS.tutoriels}>Les démarches pas à pas</Lien>
            </li>
            <li>
              <Lien href={CHEMINS.contact}>Nous écrire</Lien>
            </li>
          </ul>
        </Prose>
      </Section>
      <FichesMemo fiches={fiches} />
      <Section id="mots" titre="Les mots du registre">
        <div className="rnc-lexique">
          <FicheLignes
            lignes={motsDuRegistre(aujourdhui).map(({ mot, sens }) => ({ libelle: mot, valeur: sens }))}
          />
        </div>
      </Section>
    </Pile>
  )
}
