import { useState } from 'react'
import { compterAbonnes, publierLettre } from '#contract/public/lettre.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { lireJour } from '#domain/socle/temps/jour-tape.ts'
import { TITRE_MAX, verifierLettre } from '#domain/public/lettre/lettre.ts'
import { POIDS_MAX_PDF_MO } from '#domain/coproprietes/mandats/justificatifs.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useFichier } from '#web/socle/formulaire/fichier.ts'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { useSite } from '#web/socle/shell/contexte.ts'
import { useNouvelEcran } from '#web/socle/shell/ecran.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChampDate } from '#web/socle/ui/ChampDate.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Televersement } from '#web/socle/ui/Televersement.tsx'
import { confirmationDe, direPublication } from './publication.ts'

const LIBELLES = { titre: 'Titre', date: 'Date de la lettre', fichier: 'La lettre, en PDF' } as const

/** Le jour tel que le serveur le lit ; illisible, tel que tapé. */
const jourDe = (tape: string): string => lireJour(tape) ?? tape.trim()

function verifier(s: { titre: string; date: string }, aujourdhui: string, fichier: File | null): Refus[] {
  return [
    ...verifierLettre({ titre: s.titre, date: jourDe(s.date) }, aujourdhui),
    ...(fichier === null ? [{ champ: 'fichier', code: 'FICHIER_ABSENT' } as const] : []),
  ]
}

/** Le teneur publie une lettre : elle paraît aussitôt, et part ensuite à ses abonnés. */
export function PagePublier() {
  const { aujourdhui } = useSite()
  const [fichier, setFichier] = useFichier('fichier')
  const [publiee, setPubliee] = useState<ReturnType<typeof direPublication> | null>(null)
  const f = useSaisie({
    depart: { titre: '', date: aujourdhui, fichier: '' },
    libelles: LIBELLES,
    verifier: (s) => verifier(s, aujourdhui, fichier),
    envoyer: async ({ titre, date }) => {
      if (!fichier) return
      const { abonnes } = await essayer(compterAbonnes, {})
      if (!(await demanderConfirmation(confirmationDe(titre.trim(), abonnes)))) return
      const faite = await essayer(publierLettre, { body: { titre, date: jourDe(date) }, fichier })
      setPubliee(direPublication(titre, faite))
    },
  })
  useNouvelEcran(publiee !== null, publiee?.titre)
  if (publiee)
    return (
      <EtatVide
        niveau={1}
        icone="valider"
        titre={publiee.titre}
        action={<LienBouton href={CHEMINS.lettre}>Voir les lettres</LienBouton>}
      >
        <p>{publiee.phrase}</p>
      </EtatVide>
    )
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Elle paraît aussitôt sur le site, et part par courriel à ceux qui ont confirmé leur inscription.">
        Publier une lettre
      </TitrePage>
      <Formulaire
        f={f}
        echec="La lettre n’est pas publiée"
        obligatoires
        action="Publier et envoyer la lettre"
      >
        <ChampTexte
          {...f.texte('titre')}
          requis
          maxLength={TITRE_MAX}
          aide="Il est aussi l’objet du courriel."
          autoComplete="off"
        />
        <ChampDate {...f.texte('date')} requis max={aujourdhui} aujourdhui={aujourdhui} />
        <Televersement
          name="fichier"
          libelle={LIBELLES.fichier}
          requis
          formats={['.pdf']}
          poidsMaxMo={POIDS_MAX_PDF_MO}
          value={fichier}
          erreur={f.erreurDe('fichier')}
          onChange={(choisi) => {
            setFichier(choisi)
            f.poser({ fichier: choisi?.name ?? '' })
          }}
        />
      </Formulaire>
    </Pile>
  )
}
