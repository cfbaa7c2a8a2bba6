import { activerClefDAcces, preparerClefDAcces } from '#contract/comptes/compte.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { fabriquerClef } from './clefs.ts'

const NOM_MAX = 60

/** Jugé ici d’abord : un nom refusé par le serveur laisserait une clef à demi posée dans le navigateur. */
const verifier = ({ nom }: { nom: string }): Refus[] => {
  if (nom.trim() === '') return [{ champ: 'nom', code: 'OBLIGATOIRE' }]
  return nom.length > NOM_MAX ? [{ champ: 'nom', code: 'TROP_LONG', params: { max: NOM_MAX } }] : []
}

/** Enregistrer une clef d’accès : le nom qu’on lui donne, puis la fenêtre du navigateur. */
export function AjouterClef({
  surFin,
  surAbandon,
}: {
  surFin: (codes: string[] | null) => Promise<void>
  surAbandon: () => void
}) {
  const f = useSaisie({
    depart: { nom: '' },
    libelles: { nom: 'Nom de la clef' },
    verifier,
    envoyer: async ({ nom }) => {
      const { demande } = await essayer(preparerClefDAcces, {})
      const reponse = await fabriquerClef(demande)
      const { codes } = await essayer(activerClefDAcces, { body: { nom, reponse } })
      await surFin(codes)
    },
  })
  return (
    <Formulaire
      f={f}
      echec="La clef d’accès n’est pas enregistrée"
      espace={4}
      action="Enregistrer la clef"
      apres={
        <Bouton variante="secondaire" onClick={surAbandon}>
          Annuler
        </Bouton>
      }
    >
      <p>
        Votre navigateur va vous proposer cet appareil (empreinte, visage, code), votre téléphone ou une clef
        USB. Aucun code à recopier ensuite.
      </p>
      <ChampTexte
        {...f.texte('nom')}
        aide="Pour la reconnaître plus tard. Par exemple : téléphone, clef USB du bureau."
        requis
        autoComplete="off"
        maxLength={NOM_MAX}
        largeur="moyenne"
      />
    </Formulaire>
  )
}
