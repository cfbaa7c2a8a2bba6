import { useRouter } from '@tanstack/react-router'
import { supprimerCopropriete } from '#contract/coproprietes/dissolution.ts'
import { codes } from '#domain/socle/codes.ts'
import { MOTIFS_SUPPRESSION } from '#domain/coproprietes/dissolution/suppression.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { verifierMotif } from '#domain/socle/refus/motif.ts'
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

const verifier = ({ motif, raison }: { motif: string; raison: string }): Refus[] => [
  ...(motif === '' ? [{ champ: 'motif', code: 'OBLIGATOIRE' } as const] : []),
  ...verifierMotif(raison, 'raison'),
]

/** Confirme la suppression d’une copropriété immatriculée, et dit pourquoi (§7.3). */
export function Supprimer({ id, nom, surFermeture }: { id: number; nom: string; surFermeture: () => void }) {
  const router = useRouter()
  const f = useSaisie({
    depart: { motif: '', raison: '' },
    libelles: { motif: 'Motif', raison: 'Raison' },
    verifier,
    envoyer: async ({ motif, raison }) => {
      await essayer(supprimerCopropriete, {
        params: { id: String(id) },
        // La saisie est jugée avant d’être envoyée.
        body: { motif: motif as keyof typeof MOTIFS_SUPPRESSION, raison },
      })
      notifier({ ton: 'succes', titre: 'La copropriété est supprimée', texte: `${nom} quitte l’annuaire.` })
      surFermeture()
      await router.invalidate()
    },
  })
  return (
    <ModaleDeFormulaire
      f={f}
      id="supprimer-copropriete"
      titre="Supprimer cette copropriété ?"
      action="Supprimer la copropriété"
      echec="La copropriété n’est pas supprimée"
      surFermeture={surFermeture}
    >
      <p>
        {nom} quitte l’annuaire et la liste de son représentant, que nous prévenons. C’est sans retour ; son
        numéro n’est donné à aucune autre.
      </p>
      <Selection {...f.texte('motif')} requis options={MOTIFS} />
      <ChampMotif {...f.texte('raison')} aide=", lus par le représentant." />
    </ModaleDeFormulaire>
  )
}
