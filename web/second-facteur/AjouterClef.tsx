import { activerClefDAcces, preparerClefDAcces } from '#contract/second-facteur.ts'
import type { Refus as RefusDeChamp } from '#domain/refus.ts'
import { send } from '../api.ts'
import { Refus } from '../compte/Refus.tsx'
import { useSaisie } from '../compte/saisie.ts'
import { Bouton, GroupeBoutons } from '../ui/boutons.tsx'
import { ChampTexte } from '../ui/champs.tsx'
import { Pile } from '../ui/miseEnPage.tsx'
import { fabriquerClef } from './clefs.ts'

const verifier = (s: { nom: string }): RefusDeChamp[] =>
  s.nom.trim() === '' ? [{ champ: 'nom', code: 'OBLIGATOIRE' }] : []

/** Enregistrer une clef d’accès : le nom qu’on lui donne, puis la fenêtre du navigateur. */
export function AjouterClef({
  surFin,
  surAbandon,
}: {
  surFin: (codes: string[] | null) => Promise<void>
  surAbandon: () => void
}) {
  const f = useSaisie({ depart: { nom: '' }, libelles: { nom: 'Nom de la clef' }, verifier })
  const envoyer = () =>
    f.envoyer(async ({ nom }) => {
      const { demande } = await send(preparerClefDAcces, {}, { erreursTraitees: true })
      const reponse = await fabriquerClef(demande)
      const { codes } = await send(activerClefDAcces, { body: { nom, reponse } }, { erreursTraitees: true })
      await surFin(codes)
    })
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        void envoyer()
      }}
    >
      <Pile espace={4}>
        <Refus f={f} titre="La clef d’accès n’est pas enregistrée" />
        <p>
          Votre navigateur va vous proposer cet appareil (empreinte, visage, code), votre téléphone ou une
          clef USB. Aucun code à recopier ensuite.
        </p>
        <ChampTexte
          {...f.texte('nom')}
          aide="Pour la reconnaître plus tard. Par exemple : téléphone, clef USB du bureau."
          requis
          autoComplete="off"
          maxLength={60}
          largeur="moyenne"
        />
        <GroupeBoutons>
          <Bouton type="submit" enCours={f.enCours}>
            Enregistrer la clef
          </Bouton>
          <Bouton variante="secondaire" onClick={surAbandon}>
            Annuler
          </Bouton>
        </GroupeBoutons>
      </Pile>
    </form>
  )
}
