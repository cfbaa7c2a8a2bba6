import type { ReplyOf } from '#contract/socle/call.ts'
import { lireEcheances } from '#contract/coproprietes/echeances.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { cleDe, colonnesDesEcheances } from '#web/coproprietes/echeances/LigneEcheance.tsx'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import { Chargement } from '#web/socle/ui/messages.tsx'
import { Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'

const MONTREES = 5
const MONTREES_EN_RETARD = 3

const lire = async () => {
  const semaine = await essayer(lireEcheances, { query: { periode: 'semaine' } })
  if (semaine.comptes.retard === 0) return { semaine, retard: null }
  return { semaine, retard: await essayer(lireEcheances, { query: { periode: 'retard' } }) }
}

type Lues = ReplyOf<typeof lireEcheances>

/** Ce qui est passé, le plus ancien d’abord : on y répond avant la semaine. */
function EnRetard({ aujourdhui, total, echeances }: Lues) {
  return (
    <Section titre={total > 1 ? `${afficherEntier(total)} échéances en retard` : 'Une échéance en retard'}>
      <Pile espace={4}>
        <Tableau
          legende="Vos échéances en retard, la plus ancienne d’abord"
          legendeMasquee
          colonnes={colonnesDesEcheances(aujourdhui)}
          lignes={echeances.slice(0, MONTREES_EN_RETARD)}
          cleDe={cleDe}
        />
        {total > MONTREES_EN_RETARD && (
          <LienBouton href={ADRESSES.echeances('retard')} variante="secondaire">
            {`Voir les ${afficherEntier(total)} échéances en retard`}
          </LienBouton>
        )}
      </Pile>
    </Section>
  )
}

function Attendues({ aujourdhui, total, echeances }: Lues) {
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
        <LienBouton href={ADRESSES.echeances('semaine')} variante="secondaire">
          {total > MONTREES ? `Les ${afficherEntier(total)} échéances de la semaine` : 'Toutes vos échéances'}
        </LienBouton>
      </Pile>
    </Section>
  )
}

/** Ce qui est en retard, puis ce qui est attendu d’ici dimanche : les premières ; le reste a sa page. */
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
  return (
    <>
      {donnees.retard && donnees.retard.total > 0 && <EnRetard {...donnees.retard} />}
      <Attendues {...donnees.semaine} />
    </>
  )
}
