import { affecterDemandes, listerTeneurs } from '#contract/teneur/validations/file.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { verifierRaison } from '#domain/teneur/validations/affectation.ts'
import { ONGLETS } from '#domain/teneur/validations/onglets.ts'
import { essayer, send } from '#web/socle/appels/api.ts'
import { useChargement } from '#web/socle/appels/chargement.ts'
import { ChampMotif } from '#web/socle/formulaire/ChampMotif.tsx'
import { ModaleDeFormulaire } from '#web/socle/formulaire/ModaleDeFormulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Selection } from '#web/socle/ui/champs.tsx'

interface Saisie {
  teneur: string
  raison: string
}

/** L’affectation se retire : la demande est de nouveau à tous. */
const PERSONNE = 'personne'
const idTeneurDe = (teneur: string): number | null => (teneur === PERSONNE ? null : Number(teneur))

const verifier = ({ teneur, raison }: Saisie): Refus[] => [
  ...(teneur === '' ? [{ champ: 'teneur', code: 'OBLIGATOIRE' } as const] : []),
  ...verifierRaison({ idTeneur: idTeneurDe(teneur), raison }, 'raison'),
]

const CHAMPS: Readonly<Record<string, string>> = { idTeneur: 'teneur', raisonAffectationTeneur: 'raison' }

const LES_SIENNES = `«\u202f${ONGLETS.MIENNES.libelle}\u202f»`

const direATraiter = (n: number): string => (n === 0 ? 'aucune à traiter' : `${n} à traiter`)

const direFait = (retiree: boolean, plusieurs: boolean): string => {
  if (retiree) return plusieurs ? 'Affectations retirées' : 'Affectation retirée'
  return plusieurs ? 'Demandes affectées' : 'Demande affectée'
}

/** Affecte une demande, ou plusieurs, à un teneur, en disant pourquoi (§3.5). */
export function Affecter({
  identifiants,
  designation,
  idTeneur = null,
  surFermeture,
  surAffectation,
}: {
  identifiants: readonly number[]
  /** « la demande IM-2026-000123 », « les 12 demandes ». */
  designation: string
  /** Le teneur à qui elle l’est déjà. */
  idTeneur?: number | null
  surFermeture: () => void
  surAffectation: () => Promise<void>
}) {
  const teneurs = useChargement(() => send(listerTeneurs, {}), 'teneurs')
  const f = useSaisie<Saisie>({
    depart: { teneur: idTeneur === null ? '' : String(idTeneur), raison: '' },
    libelles: { teneur: 'Teneur', raison: 'Raison' },
    verifier,
    champIci: (champ) => CHAMPS[champ] ?? champ,
    envoyer: async ({ teneur, raison }) => {
      await essayer(affecterDemandes, {
        body: {
          idDemandes: [...identifiants],
          idTeneur: idTeneurDe(teneur),
          ...(teneur !== PERSONNE && { raisonAffectationTeneur: raison }),
        },
      })
      const nom = teneurs?.find((t) => String(t.id) === teneur)?.nom
      notifier({
        ton: 'succes',
        titre: direFait(teneur === PERSONNE, identifiants.length > 1),
        texte: nom ? `${nom} a maintenant ${designation}.` : `À tous les teneurs : ${designation}.`,
      })
      await surAffectation()
    },
  })
  const plusieurs = identifiants.length > 1
  return (
    <ModaleDeFormulaire
      f={f}
      id="affecter-demande"
      titre={`Affecter ${designation}`}
      action="Affecter"
      echec={plusieurs ? 'Les demandes ne sont pas affectées' : 'La demande n’est pas affectée'}
      surFermeture={surFermeture}
    >
      <p>
        {plusieurs
          ? `Elles paraîtront dans ${LES_SIENNES} de ce teneur, qui les prendra avant les autres.`
          : `Elle paraîtra dans ${LES_SIENNES} de ce teneur, qui la prendra avant les autres.`}
      </p>
      <Selection
        {...f.texte('teneur')}
        requis
        options={[
          ...(teneurs ?? []).map((t) => ({
            valeur: String(t.id),
            libelle: `${t.nom} (${direATraiter(t.aTraiter)})`,
          })),
          {
            valeur: PERSONNE,
            libelle: plusieurs ? 'Personne : elles sont à tous' : 'Personne : elle est à tous',
          },
        ]}
      />
      {f.saisie.teneur !== PERSONNE && (
        <ChampMotif {...f.texte('raison')} aide=" : le teneur la lit avec la demande." />
      )}
    </ModaleDeFormulaire>
  )
}
