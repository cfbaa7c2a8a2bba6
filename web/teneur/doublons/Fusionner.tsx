import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { fusionnerCoproprietes, type Comparees } from '#contract/teneur/doublons.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import {
  direFusion,
  mandatAChoisir,
  prevoirFusion,
  verifierFusion,
  type AFusionner,
} from '#domain/teneur/doublons/fusion.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { ChampMotif } from '#web/socle/formulaire/ChampMotif.tsx'
import { ModaleDeFormulaire } from '#web/socle/formulaire/ModaleDeFormulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { ChoixRadio } from '#web/socle/ui/choix.tsx'

/** Le mandat de l’une, comme on le choisit. */
const choixDe = (c: AFusionner) => ({
  valeur: String(c.id),
  libelle: c.representant ?? 'Représentant non connu',
  aide: `Sur ${afficherNumero(c.numero)}${c.mandatFin === null ? '' : `, jusqu’au ${afficherJour(c.mandatFin)}`}`,
})

/** Fusionne deux copropriétés : le mandat à choisir, tout ce qui se fera, et la raison. */
export function Fusionner({
  fusion: { gauche, droite },
  surFermeture,
}: {
  fusion: NonNullable<Comparees['fusion']>
  surFermeture: () => void
}) {
  const naviguer = useNavigate()
  const prevoir = useCallback(
    (choix: string) => prevoirFusion(gauche, droite, choix === '' ? null : Number(choix)),
    [gauche, droite],
  )
  const verifier = useCallback(
    (s: { rattachementDe: string; raison: string }) => verifierFusion(prevoir(s.rattachementDe), s.raison),
    [prevoir],
  )
  const f = useSaisie({
    depart: { rattachementDe: '', raison: '' },
    libelles: { rattachementDe: 'Mandat qui continue', raison: 'Raison' },
    verifier,
    envoyer: async ({ rattachementDe, raison }) => {
      const prevue = prevoir(rattachementDe)
      await essayer(fusionnerCoproprietes, {
        params: { id: String(gauche.id), autre: String(droite.id) },
        body: {
          gardee: prevue.gardee.id,
          rattachementDe: prevue.rattachementDe,
          declarationDe: prevue.declarationDe,
          raison,
        },
      })
      notifier({
        ton: 'succes',
        titre: 'Les deux copropriétés sont fusionnées',
        texte: `${afficherNumero(prevue.absorbee.numero)} conduit maintenant à ${afficherNumero(prevue.gardee.numero)}.`,
      })
      surFermeture()
      await naviguer({ href: ADRESSES.doublons(prevue.gardee.id) })
    },
  })
  const prevue = prevoir(f.saisie.rattachementDe)
  return (
    <ModaleDeFormulaire
      f={f}
      id="fusionner-coproprietes"
      taille="LG"
      aLireDAbord
      titre={`Fusionner ${afficherNumero(prevue.absorbee.numero)} dans ${afficherNumero(prevue.gardee.numero)}\u202f?`}
      action={`Fusionner et garder ${afficherNumero(prevue.gardee.numero)}`}
      echec="Les copropriétés ne sont pas fusionnées"
      surFermeture={surFermeture}
    >
      {mandatAChoisir(gauche, droite) && (
        <ChoixRadio
          name="rattachementDe"
          libelle="Mandat qui continue"
          requis
          options={[choixDe(gauche), choixDe(droite)]}
          value={f.saisie.rattachementDe}
          onChange={(rattachementDe) => f.poser({ rattachementDe })}
          erreur={f.erreurDe('rattachementDe')}
        />
      )}
      <div aria-live="polite">
        <p>Ce qui se fera, sans retour :</p>
        <ul>
          {direFusion(prevue).map((phrase) => (
            <li key={phrase}>{phrase}</li>
          ))}
        </ul>
      </div>
      <ChampMotif {...f.texte('raison')} aide=", lus par les représentants." />
    </ModaleDeFormulaire>
  )
}
