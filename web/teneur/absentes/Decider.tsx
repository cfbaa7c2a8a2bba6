import { useRouter } from '@tanstack/react-router'
import { dissoudreAbsente, garderAbsente, type LigneDAbsente } from '#contract/teneur/absentes.ts'
import { direAbsence } from '#domain/teneur/absentes/absentes.ts'
import { verifierMotif } from '#domain/socle/refus/motif.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { essayer, send } from '#web/socle/appels/api.ts'
import { ChampMotif } from '#web/socle/formulaire/ChampMotif.tsx'
import { ModaleDeFormulaire } from '#web/socle/formulaire/ModaleDeFormulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'

/** Constate la dissolution d’une absente, une fois confirmé ; `surDecision` avant que la liste ne se relise. */
export function Dissoudre({ ligne, surDecision }: { ligne: LigneDAbsente; surDecision: () => void }) {
  const router = useRouter()
  const numero = afficherNumero(ligne.numero)
  const dissoudre = async () => {
    const oui = await demanderConfirmation({
      titre: `Dissoudre ${numero} ?`,
      message: (
        <>
          <p>
            {numero} est {direAbsence(ligne.du)}, et personne ne la représente ici. Dissoute, elle quitte
            l’annuaire. C’est sans retour.
          </p>
          {ligne.secondaires > 0 && (
            <p>
              {ligne.secondaires > 1
                ? `${ligne.secondaires} syndicats secondaires encore au registre citent son numéro.`
                : 'Un syndicat secondaire encore au registre cite son numéro.'}
            </p>
          )}
        </>
      ),
      confirmer: 'Dissoudre la copropriété',
    })
    if (!oui) return
    const fait = await tenter('La copropriété n’est pas dissoute', async (options) => {
      await send(dissoudreAbsente, { params: { id: String(ligne.id) } }, options)
      return true
    })
    if (fait) {
      notifier({ ton: 'succes', titre: 'La copropriété est dissoute', texte: `${numero} quitte l’annuaire.` })
      surDecision()
    }
    await router.invalidate()
  }
  return (
    <Bouton
      taille="petit"
      variante="secondaire"
      aria-label={`Dissoudre ${numero}`}
      onClick={() => void dissoudre()}
    >
      Dissoudre
    </Bouton>
  )
}

/** Garde une absente au registre, et dit pourquoi. */
export function Garder({
  ligne,
  surDecision,
  surFermeture,
}: {
  ligne: LigneDAbsente
  surDecision: () => void
  surFermeture: () => void
}) {
  const router = useRouter()
  const numero = afficherNumero(ligne.numero)
  const f = useSaisie({
    depart: { raison: '' },
    libelles: { raison: 'Raison' },
    verifier: ({ raison }) => verifierMotif(raison, 'raison'),
    envoyer: async ({ raison }) => {
      await essayer(garderAbsente, { params: { id: String(ligne.id) }, body: { raison } })
      notifier({
        ton: 'succes',
        titre: 'La copropriété est gardée',
        texte: `${numero} n’est plus proposée.`,
      })
      surFermeture()
      surDecision()
      await router.invalidate()
    },
  })
  return (
    <ModaleDeFormulaire
      f={f}
      id="garder-absente"
      titre={`Garder ${numero} ?`}
      action="Garder la copropriété"
      echec="La copropriété n’est pas gardée"
      surFermeture={surFermeture}
    >
      <p>
        {numero} est {direAbsence(ligne.du)}. Gardée, elle reste au registre et n’est plus proposée, tant
        qu’elle n’est pas revenue dans un fichier.
      </p>
      <ChampMotif {...f.texte('raison')} aide=", gardés au journal." />
    </ModaleDeFormulaire>
  )
}
