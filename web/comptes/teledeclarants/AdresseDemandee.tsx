import { useRouter } from '@tanstack/react-router'
import type { ReplyOf } from '#contract/socle/call.ts'
import { deciderAdresse, type lireTeledeclarant } from '#contract/comptes/teledeclarants.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { verifierMotif } from '#domain/socle/refus/motif.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { ChampMotif } from '#web/socle/formulaire/ChampMotif.tsx'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { useFocusRendu } from '#web/socle/shell/focus.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { AdressePostale } from '#web/socle/ui/AdressePostale.tsx'
import { ChoixRadio } from '#web/socle/ui/choix.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { DeuxColonnes, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'

type Donnees = ReplyOf<typeof lireTeledeclarant>
type Demandee = NonNullable<Donnees['adresseDemandee']>

/** Ce champ n’a pas le nom de l’autre motif de la page, celui du code : leurs erreurs se viseraient l’une l’autre. */
const ici = (champ: string) => (champ === 'motif' ? 'raison' : champ)

const verifier = (s: { decision: string; raison: string }): Refus[] => [
  ...(s.decision === '' ? [{ champ: 'decision', code: 'OBLIGATOIRE' } as const] : []),
  ...verifierMotif(s.raison, 'raison'),
]

function Decider({ id, demandee }: { id: number; demandee: Demandee }) {
  const router = useRouter()
  useFocusRendu()
  const f = useSaisie({
    depart: { decision: '', raison: '' },
    libelles: { decision: 'Votre décision', raison: 'Motif' },
    verifier,
    champIci: ici,
    envoyer: async ({ decision, raison: motif }) => {
      const admise = decision === 'admettre'
      await essayer(deciderAdresse, {
        params: { id: String(id) },
        body: { admise, motif, demandeeLe: demandee.le },
      })
      notifier({
        ton: 'succes',
        titre: admise ? 'L’adresse est admise' : 'L’adresse est refusée',
        texte: admise
          ? 'Une autre lettre y part, et la personne en est prévenue par courriel.'
          : 'La personne en est prévenue par courriel, avec votre motif.',
      })
      await router.invalidate()
    },
  })
  return (
    <Formulaire f={f} echec="La décision n’est pas enregistrée" espace={4} action="Enregistrer la décision">
      <ChoixRadio
        {...f.texte('decision')}
        requis
        options={[
          { valeur: 'admettre', libelle: 'Admettre cette adresse : une autre lettre y part' },
          { valeur: 'refuser', libelle: 'La refuser : la lettre reste à l’adresse du répertoire' },
        ]}
      />
      <ChampMotif
        {...f.texte('raison')}
        aide=". Il s’écrit au journal ; en cas de refus, la personne le lit."
      />
    </Formulaire>
  )
}

/** L’adresse qu’un établissement à SIRET demande pour sa lettre, à côté de celle du répertoire, et la décision du teneur. */
export function AdresseDemandee({ d, demandee }: { d: Donnees; demandee: Demandee }) {
  return (
    <Section titre="Adresse demandée pour la lettre">
      <Pile espace={4}>
        <p>
          {`Demandée ${momentDe(demandee.le)}. La lettre prouve que l’établissement l’a reçue : elle part à l’adresse du répertoire des entreprises, sauf si le teneur en admet une autre.`}
        </p>
        <DeuxColonnes
          principal={
            <>
              <p>Adresse demandée</p>
              <AdressePostale lignes={demandee.lignes} />
            </>
          }
          lateral={
            <>
              <p>Adresse de la lettre aujourd’hui</p>
              {d.enveloppe ? <AdressePostale lignes={d.enveloppe} /> : <p>Inconnue du répertoire.</p>}
            </>
          }
        />
        {d.peutDeciderAdresse ? (
          <Decider key={demandee.le} id={d.etablissement.id} demandee={demandee} />
        ) : (
          <Alerte ton="info">Le teneur du registre en décide.</Alerte>
        )}
      </Pile>
    </Section>
  )
}
