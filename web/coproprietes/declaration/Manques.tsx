import type { Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import { etapeDuChamp, type CodeEtape, type Etape } from '#domain/coproprietes/declaration/etapes.ts'
import { direAvecChamp } from '#domain/coproprietes/declaration/relecture.ts'
import type { Verdict } from '#domain/coproprietes/declaration/verification.ts'
import type { ErreurApi } from '#web/socle/appels/erreur-api.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'

/** Ce qui manque avant de déposer, et ce que le serveur a refusé : chaque ligne mène à son étape. */
export function Manques({
  titre,
  echec,
  verdict,
  contexte,
  refusServeur,
  champIci = (champ) => champ,
  etapes,
  vers,
}: {
  titre: string
  echec: string
  verdict: Verdict
  contexte: Contexte
  refusServeur: ErreurApi | null
  /** Le champ d’ici qui répond à celui que nomme le serveur, quand l’appel range la saisie autrement. */
  champIci?: (champ: string) => string
  etapes: readonly Etape[]
  vers: (etape: CodeEtape) => string
}) {
  return (
    <>
      {verdict.refus.length > 0 && (
        <Alerte ton="erreur" titre={titre} niveau={2}>
          <ul>
            {verdict.refus.map((r) => (
              <li key={r.champ + r.code}>
                <Lien href={vers(etapeDuChamp(r.champ))}>
                  {etapes.find((e) => e.code === etapeDuChamp(r.champ))?.titre}
                </Lien>
                {'\u00a0: '}
                {direAvecChamp(r, verdict.declaration, contexte)}
              </li>
            ))}
          </ul>
        </Alerte>
      )}
      {refusServeur && (
        <Alerte ton="erreur" titre={echec} niveau={2} annonce="alert">
          <p>
            {refusServeur.statut === 0
              ? 'Le serveur ne répond pas. Réessayez dans quelques instants : rien n’est perdu.'
              : refusServeur.message}
          </p>
          {refusServeur.refus.length > 0 && (
            <ul>
              {refusServeur.refus.map((r) => (
                <li key={r.champ + r.code}>
                  <Lien href={vers(etapeDuChamp(champIci(r.champ)))}>Corriger</Lien> : {r.message}
                </li>
              ))}
            </ul>
          )}
        </Alerte>
      )}
    </>
  )
}
