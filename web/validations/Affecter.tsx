import { affecterDemandes, listerTeneurs, type Dossier } from '#contract/validations.ts'
import { MOTIF_MAX, MOTIF_MIN, verifierMotif } from '#domain/teledeclarant/motif.ts'
import type { Refus } from '#domain/refus.ts'
import { essayer, send } from '../api.ts'
import { useChargement } from '../chargement.ts'
import { ModaleDeFormulaire } from '../formulaire/ModaleDeFormulaire.tsx'
import { useSaisie } from '../formulaire/saisie.ts'
import { notifier } from '../shell/notifications.ts'
import { ChampZone, Selection } from '../ui/champs.tsx'

interface Saisie {
  teneur: string
  raison: string
}

const verifier = ({ teneur, raison }: Saisie): Refus[] => [
  ...(teneur === '' ? [{ champ: 'teneur', code: 'OBLIGATOIRE' } as const] : []),
  ...verifierMotif({ motif: raison }).map((r) => ({ ...r, champ: 'raison' })),
]

const CHAMPS: Readonly<Record<string, string>> = { idTeneur: 'teneur', raisonAffectationTeneur: 'raison' }

/** Affecte une demande à un teneur, en disant pourquoi (§3.5). */
export function Affecter({
  dossier: { id, reference, affectation },
  surFermeture,
  surAffectation,
}: {
  dossier: Dossier
  surFermeture: () => void
  surAffectation: () => Promise<void>
}) {
  const teneurs = useChargement(() => send(listerTeneurs, {}), 'teneurs')
  const f = useSaisie<Saisie>({
    depart: { teneur: affectation ? String(affectation.idTeneur) : '', raison: '' },
    libelles: { teneur: 'Teneur', raison: 'Raison' },
    verifier,
    champIci: (champ) => CHAMPS[champ] ?? champ,
    envoyer: async ({ teneur, raison }) => {
      await essayer(affecterDemandes, {
        body: { idDemandes: [id], idTeneur: Number(teneur), raisonAffectationTeneur: raison },
      })
      const nom = teneurs?.find((t) => String(t.id) === teneur)?.nom ?? ''
      notifier({
        ton: 'succes',
        titre: 'Demande affectée',
        texte: `La demande ${reference} est affectée à ${nom}.`,
      })
      await surAffectation()
    },
  })
  return (
    <ModaleDeFormulaire
      f={f}
      id="affecter-demande"
      titre={`Affecter la demande ${reference}`}
      action="Affecter"
      echec="La demande n’est pas affectée"
      surFermeture={surFermeture}
    >
      <p>Elle paraîtra dans « Les miennes » de ce teneur, qui la prendra avant les autres.</p>
      <Selection
        {...f.texte('teneur')}
        requis
        options={(teneurs ?? []).map((t) => ({ valeur: String(t.id), libelle: t.nom }))}
      />
      <ChampZone
        {...f.texte('raison')}
        aide={`De ${MOTIF_MIN} à ${MOTIF_MAX} caractères : le teneur la lit avec la demande.`}
        requis
        lignes={3}
        maxLength={MOTIF_MAX}
      />
    </ModaleDeFormulaire>
  )
}
