import { supprimerMandatRattachement, type InfoCopro } from '#contract/coproprietes/mandats.ts'
import { codes } from '#domain/socle/codes.ts'
import {
  MOTIFS_SUPPRESSION,
  verifierRaison,
  type MotifSuppression,
} from '#domain/coproprietes/mandats/modification.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { ChampMotif } from '#web/socle/formulaire/ChampMotif.tsx'
import { ModaleDeFormulaire } from '#web/socle/formulaire/ModaleDeFormulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Selection } from '#web/socle/ui/champs.tsx'

const MOTIFS = codes(MOTIFS_SUPPRESSION).map((valeur) => ({
  valeur,
  libelle: MOTIFS_SUPPRESSION[valeur].libelle,
}))

/** Confirme la suppression d’un mandat, et dit pourquoi (§2.4, §5.3). */
export function SupprimerAvecRaison({
  idMandat,
  periode,
  suite,
  copropriete,
  surFait,
  surFermeture,
}: {
  idMandat: number
  periode: string
  /** Ce que devient la copropriété. */
  suite: string
  copropriete: InfoCopro
  surFait: () => Promise<void>
  surFermeture: () => void
}) {
  const nom = copropriete.nom ?? copropriete.adresse ?? 'cette copropriété'
  const f = useSaisie({
    depart: { motif: '', precision: '' },
    libelles: { motif: 'Raison', precision: 'Précisez la raison' },
    verifier: verifierRaison,
    envoyer: async ({ motif, precision }) => {
      await essayer(supprimerMandatRattachement, {
        params: { id: String(copropriete.id) },
        body: {
          idMandat,
          motif: motif as MotifSuppression,
          precision: motif === 'AUTRE' ? precision : '',
        },
      })
      notifier({ ton: 'succes', titre: 'Le mandat est supprimé', texte: `Celui ${periode}, sur ${nom}.` })
      await surFait()
    },
  })
  return (
    <ModaleDeFormulaire
      f={f}
      id="supprimer-mandat"
      titre="Supprimer ce mandat ?"
      action="Supprimer le mandat"
      echec="Le mandat n’est pas supprimé"
      surFermeture={surFermeture}
    >
      <p>
        Le mandat {periode} sera supprimé. {suite} La raison est gardée au journal du registre.
      </p>
      <Selection {...f.texte('motif')} requis options={MOTIFS} />
      {f.saisie.motif === 'AUTRE' && <ChampMotif {...f.texte('precision')} />}
    </ModaleDeFormulaire>
  )
}
