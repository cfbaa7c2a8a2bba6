import { lireEcheances } from '#contract/echeances.ts'
import * as ADRESSES from '#domain/adresses.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { essayer } from '../api.ts'
import { cleDe, colonnesDesEcheances } from '../echeances/LigneEcheance.tsx'
import { GroupeBoutons, LienBouton } from '../ui/boutons.tsx'
import { Chargement } from '../ui/messages.tsx'
import { Pile, Section } from '../ui/miseEnPage.tsx'
import { Tableau } from '../ui/Tableau.tsx'
import { EchecDeLecture } from '../EchecDeLecture.tsx'
import { useLecture } from '../lecture.ts'

const MONTREES = 5

const lire = () => essayer(lireEcheances, { query: { periode: 'semaine' } })

/** Ce qui est attendu d’ici dimanche, les premières ; le reste a sa page. */
export function Semaine() {
  const { donnees, echec, relire } = useLecture(lire)
  if (echec)
    return (
      <Section titre="Cette semaine">
        <EchecDeLecture surReprise={() => void relire(false)} />
      </Section>
    )
  if (!donnees)
    return (
      <Section titre="Cette semaine">
        <Chargement lignes={2} libelle="Lecture de vos échéances" />
      </Section>
    )
  const { aujourdhui, comptes, echeances } = donnees
  return (
    <Section titre="Cette semaine">
      <Pile espace={4}>
        <Tableau
          legende="Vos échéances d’ici dimanche"
          legendeMasquee
          colonnes={colonnesDesEcheances(aujourdhui)}
          lignes={echeances.slice(0, MONTREES)}
          cleDe={cleDe}
          vide={<p>Rien n’est attendu de vous d’ici dimanche.</p>}
        />
        <GroupeBoutons>
          <LienBouton href={ADRESSES.echeances('semaine')} variante="secondaire">
            {donnees.total > MONTREES
              ? `Les ${afficherEntier(donnees.total)} échéances de la semaine`
              : 'Toutes vos échéances'}
          </LienBouton>
          {comptes.retard > 0 && (
            <LienBouton href={ADRESSES.echeances('retard')} variante="discret">
              {`${afficherEntier(comptes.retard)} en retard`}
            </LienBouton>
          )}
        </GroupeBoutons>
      </Pile>
    </Section>
  )
}
