import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { DECISIONS } from '#domain/coproprietes/demandes/decision.ts'
import { ReponseDuTeneur } from '#web/coproprietes/declaration/ReponseDuTeneur.tsx'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'

/** Ce que le dépôt a cru faute de réponse d’un service : contredit depuis, ou pas encore vérifié. */
function Croyances({ dossier }: { dossier: Dossier }) {
  return ([true, false] as const).map((contredite) => {
    const phrases = dossier.croyances.filter((c) => c.contredite === contredite)
    return phrases.length === 0 ? null : (
      <Alerte
        key={String(contredite)}
        ton={contredite ? 'attention' : 'info'}
        titre={contredite ? 'À vérifier avant de décider' : 'Pas encore vérifié'}
        niveau={2}
      >
        <ul>
          {phrases.map((c) => (
            <li key={c.message}>{c.message}</li>
          ))}
        </ul>
      </Alerte>
    )
  })
}

/** Ce qu’il faut savoir de la demande avant de la lire : à qui elle est, ce qui lui a été répondu, ce que l’on a cru d’elle. */
export function ANoter({ dossier }: { dossier: Dossier }) {
  const { affectation, reponse, suite, corrige, avertissements } = dossier
  return (
    <>
      {affectation && (
        <Alerte ton="info" titre={`Affectée à ${affectation.nom}`} niveau={2}>
          <p>
            {affectation.raison} ({momentDe(affectation.date)})
          </p>
        </Alerte>
      )}
      {reponse && (
        <ReponseDuTeneur reponse={reponse} titre={DECISIONS[reponse.decision].libelle}>
          {suite && (
            <p>
              <Lien href={ADRESSES.validation(suite.id)}>
                Le déclarant l’a corrigée : demande {suite.reference}
              </Lien>
            </p>
          )}
        </ReponseDuTeneur>
      )}
      {corrige && (
        <ReponseDuTeneur
          reponse={corrige}
          titre={`Redéposée après la demande ${corrige.reference} (${DECISIONS[corrige.decision].libelle.toLowerCase()})`}
        />
      )}
      <Croyances dossier={dossier} />
      {avertissements.length > 0 && (
        <Alerte ton="info" titre="Points confirmés par le demandeur" niveau={2}>
          <ul>
            {avertissements.map((a) => (
              <li key={a.code + a.champ}>{a.message}</li>
            ))}
          </ul>
        </Alerte>
      )}
    </>
  )
}
