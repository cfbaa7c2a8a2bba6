import { certain } from '#domain/socle/certain.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { deposerJustificatif, nouvelleImmatriculation } from '#contract/coproprietes/immatriculation.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { codes } from '#domain/socle/codes.ts'
import {
  DEFAUTS_DE_SYNDIC,
  type DefautDeSyndic,
} from '#domain/coproprietes/declaration/champs/rattachement.ts'
import { exigerCertifications } from '#domain/coproprietes/declaration/notaire.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { lireJour } from '#domain/socle/temps/jour-tape.ts'
import { POIDS_MAX_PDF_MO } from '#domain/coproprietes/mandats/justificatifs.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { ModaleDeFormulaire } from '#web/socle/formulaire/ModaleDeFormulaire.tsx'
import { useFichier } from '#web/socle/formulaire/fichier.ts'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { lireRefus, phraseDuRefus } from '#web/socle/appels/refus.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { ChampDate } from '#web/socle/ui/ChampDate.tsx'
import { CaseACocher, ChoixRadio } from '#web/socle/ui/choix.tsx'
import { Televersement } from '#web/socle/ui/Televersement.tsx'

interface Saisie {
  certifieNonImmatriculee: boolean
  certifieSansDemande: boolean
  defautDeSyndic: string
  dateDefaut: string
  /** Le fichier vit à côté : une session perdue rend ce qui est tapé, jamais un fichier. */
  justifMandat: string
}

const DEPART: Saisie = {
  certifieNonImmatriculee: false,
  certifieSansDemande: false,
  defautDeSyndic: '',
  dateDefaut: '',
  justifMandat: '',
}

const LIBELLES = {
  certifieNonImmatriculee: 'Je certifie l’avoir cherchée au registre\u00a0: elle n’est pas immatriculée.',
  certifieSansDemande:
    'Je certifie qu’à ma connaissance aucune demande d’immatriculation n’est en cours pour elle.',
  defautDeSyndic: 'Je certifie que',
  dateDefaut: 'Date de la pièce qui le prouve',
  justifMandat: 'Preuve datée',
} as const

/** Leurs noms dans le résumé des erreurs, sans la phrase entière. */
const NOMS = {
  certifieNonImmatriculee: 'Pas immatriculée',
  certifieSansDemande: 'Aucune demande en cours',
  defautDeSyndic: 'Défaut du représentant',
  dateDefaut: 'Date de la pièce',
  justifMandat: 'Preuve datée',
} as const

const DEFAUTS = codes(DEFAUTS_DE_SYNDIC).map((valeur) => ({ valeur, libelle: DEFAUTS_DE_SYNDIC[valeur] }))

const estDefaut = (texte: string): texte is DefautDeSyndic => Object.hasOwn(DEFAUTS_DE_SYNDIC, texte)

/** La date tapée se lit comme partout ; illisible, elle se dit à son champ. */
function verifier(s: Saisie, aujourdhui: string, piece: File | null): Refus[] {
  const dateDefaut = lireJour(s.dateDefaut)
  const illisible = s.dateDefaut.trim() !== '' && dateDefaut === null
  const refus = exigerCertifications(
    {
      certifieNonImmatriculee: s.certifieNonImmatriculee,
      certifieSansDemande: s.certifieSansDemande,
      defautDeSyndic: estDefaut(s.defautDeSyndic) ? s.defautDeSyndic : undefined,
      dateDefaut: dateDefaut ?? undefined,
    },
    aujourdhui,
  )
  return [
    ...refus.map((r): Refus => (illisible && r.champ === 'dateDefaut' ? { ...r, code: 'DATE_INVALIDE' } : r)),
    ...(piece === null ? [{ champ: 'justifMandat', code: 'FICHIER_ABSENT' } as const] : []),
  ]
}

/** Joint la preuve au brouillon ; refusée ou perdue en chemin, elle se joint à l’étape, et on le sait. */
async function joindre(id: number, piece: File): Promise<void> {
  try {
    await essayer(deposerJustificatif, { params: { id: String(id) }, fichier: piece })
  } catch (cause) {
    notifier({
      ton: 'attention',
      titre: 'La preuve n’est pas jointe',
      texte: `${phraseDuRefus(lireRefus(cause))} Joignez-la à la première étape.`,
    })
  }
}

/** §2.4 : avant d’immatriculer d’office, les trois certifications et leur preuve datée. */
export function ModaleOffice({
  surFermeture,
  surBrouillon,
}: {
  surFermeture: () => void
  /** Le brouillon est ouvert : on y porte l’adresse déjà cherchée. */
  surBrouillon: (id: number) => Promise<void>
}) {
  const naviguer = useNavigate()
  const [piece, setPiece] = useFichier('piece')
  const [aujourdhui] = useState(() => jourDeParis(new Date().toISOString()))
  const juger = useMemo(() => (s: Saisie) => verifier(s, aujourdhui, piece), [aujourdhui, piece])
  const f = useSaisie<Saisie>({
    depart: DEPART,
    libelles: NOMS,
    verifier: juger,
    envoyer: async (s) => {
      const { id } = await essayer(nouvelleImmatriculation, {
        params: { type: 'OFFICE' },
        query: {
          certifieNonImmatriculee: 'true',
          certifieSansDemande: 'true',
          defautDeSyndic: estDefaut(s.defautDeSyndic) ? s.defautDeSyndic : 'MISE_EN_DEMEURE',
          // Jugée lisible avant l’envoi.
          dateDefaut: certain(lireJour(s.dateDefaut), 'la date du défaut'),
        },
      })
      // Le brouillon et ce qui est certifié sont gardés : rien de ce qui suit ne le ferait recommencer.
      await joindre(id, certain(piece, 'la pièce'))
      await surBrouillon(id)
      await naviguer({ href: ADRESSES.etape('infos-rattachement', id) })
    },
  })
  const { saisie } = f
  return (
    <ModaleDeFormulaire
      f={f}
      id="immatriculer-d-office"
      titre="Immatriculer d’office"
      taille="LG"
      action="Certifier et commencer"
      echec="L’immatriculation d’office ne commence pas"
      surFermeture={surFermeture}
    >
      <p>
        À l’occasion d’une vente, vous immatriculez à la place du représentant légal (article L711-5 du code
        de la construction et de l’habitation). Ce que vous certifiez reste à la déclaration.
      </p>
      {(['certifieNonImmatriculee', 'certifieSansDemande'] as const).map((champ) => (
        <CaseACocher
          key={champ}
          name={champ}
          libelle={LIBELLES[champ]}
          requis
          erreur={f.erreurDe(champ)}
          value={saisie[champ]}
          onChange={(oui) => f.poser({ [champ]: oui })}
        />
      ))}
      <ChoixRadio<DefautDeSyndic>
        name="defautDeSyndic"
        libelle={LIBELLES.defautDeSyndic}
        requis
        options={DEFAUTS}
        erreur={f.erreurDe('defautDeSyndic')}
        value={estDefaut(saisie.defautDeSyndic) ? saisie.defautDeSyndic : null}
        onChange={(defautDeSyndic) => f.poser({ defautDeSyndic })}
      />
      <ChampDate
        {...f.texte('dateDefaut')}
        libelle={LIBELLES.dateDefaut}
        requis
        aujourdhui={aujourdhui}
        aide="Celle de la mise en demeure, ou de la pièce qui constate l’absence de représentant."
      />
      <Televersement
        name="justifMandat"
        libelle={LIBELLES.justifMandat}
        aide="La mise en demeure et son accusé de réception, ou la pièce qui constate l’absence de représentant, en PDF."
        requis
        formats={['.pdf']}
        poidsMaxMo={POIDS_MAX_PDF_MO}
        value={piece}
        onChange={setPiece}
        erreur={f.erreurDe('justifMandat')}
      />
    </ModaleDeFormulaire>
  )
}
