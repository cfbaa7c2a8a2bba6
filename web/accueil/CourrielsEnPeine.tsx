import { courrielsEnPeine } from '#contract/comptes/assistance.ts'
import * as ADRESSES from '#domain/comptes/adresses.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { essayer, type ReplyOf } from '#web/socle/appels/api.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Badge } from '#web/socle/ui/messages.tsx'
import { Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'

type Courriel = ReplyOf<typeof courrielsEnPeine>['lignes'][number]

const lire = () => essayer(courrielsEnPeine, {})

const direNombre = (total: number, montres: number) =>
  total > montres
    ? `${afficherEntier(total)} courriels n’arrivent pas : voici les ${montres} derniers`
    : total === 1
      ? 'Un courriel n’arrive pas'
      : `${afficherEntier(total)} courriels n’arrivent pas`

/** Les courriels que personne n’a reçus, et à qui ils étaient : de quoi rappeler la personne. Rien ne se montre tant que tout va. */
export function CourrielsEnPeine() {
  const { donnees, echec, relire } = useLecture(lire)
  if (!echec && !donnees?.total) return null
  return (
    <Section titre="Courriels qui n’arrivent pas">
      <Pile espace={4}>
        {echec && <EchecDeLecture surReprise={() => void relire(false)} />}
        {donnees && donnees.total > 0 && (
          <Tableau<Courriel>
            legende={direNombre(donnees.total, donnees.lignes.length)}
            cleDe={(c) => c.id}
            lignes={donnees.lignes}
            colonnes={[
              {
                cle: 'qui',
                titre: 'À qui',
                entete: true,
                rendu: (c) =>
                  c.idTeledeclarant === null ? (
                    c.destinataire
                  ) : (
                    <>
                      <Lien href={`${ADRESSES.teledeclarant(c.idTeledeclarant)}#courriels`}>
                        {c.raisonSociale}
                      </Lien>{' '}
                      {c.destinataire}
                    </>
                  ),
              },
              { cle: 'sujet', titre: 'Sujet', rendu: (c) => c.sujet },
              {
                cle: 'etat',
                titre: 'Envoi',
                rendu: (c) => (
                  <>
                    <Badge petit ton={c.abandonne ? 'erreur' : 'attention'}>
                      {c.libelleEtat}
                    </Badge>{' '}
                    {c.cause}
                  </>
                ),
              },
              { cle: 'depuis', titre: 'Depuis', rendu: (c) => c.depuis && afficherInstant(c.depuis) },
            ]}
          />
        )}
      </Pile>
    </Section>
  )
}
