import type { Jour } from '#domain/socle/temps/jour.ts'
import { au, certain } from '#domain/socle/certain.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { declarerDissolution, type InfosDissolution } from '#contract/coproprietes/dissolution.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { codes } from '#domain/socle/codes.ts'
import {
  AUTRE_MOTIF_MAX,
  dateDe,
  FAITS_GENERATEURS,
  faitsDe,
  JUSTIFICATIFS_DISSOLUTION,
  lireDissolutionTapee,
  lireFait,
  lireMotif,
  MOTIFS_DISSOLUTION,
  piecesDe,
  verifierDissolution,
  type DissolutionTapee,
} from '#domain/coproprietes/dissolution/dissolution.ts'
import { cleAvertissement } from '#domain/socle/refus/avertissements.ts'
import { POIDS_MAX_PDF_MO } from '#domain/coproprietes/mandats/justificatifs.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { confirmerPoints } from '#web/coproprietes/declaration/confirmer.tsx'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useFichier } from '#web/socle/formulaire/fichier.ts'
import { useSaisie, type SaisieTenue } from '#web/socle/formulaire/saisie.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChampDate } from '#web/socle/ui/ChampDate.tsx'
import { ChampZone, Selection } from '#web/socle/ui/champs.tsx'
import { ChoixOuiNon } from '#web/socle/ui/choix.tsx'
import { Section } from '#web/socle/ui/miseEnPage.tsx'
import { Televersement } from '#web/socle/ui/Televersement.tsx'

/** Le fichier vit à côté (`useFichier`). */
type Saisie = DissolutionTapee & { piece: string }

const VIDE: Saisie = {
  motif: '',
  autreMotif: '',
  faitGenerateur: '',
  dateFaitGenerateur: '',
  typeJustif: '',
  liquidation: '',
  piece: '',
}

/** Vide, ou ce que l’on corrige ; la pièce se joint de nouveau. */
const departDe = (d: InfosDissolution['aCorriger']): Saisie =>
  d === null
    ? VIDE
    : {
        ...VIDE,
        motif: d.motif,
        autreMotif: d.autreMotif ?? '',
        faitGenerateur: d.faitGenerateur,
        dateFaitGenerateur: d.dateFaitGenerateur ?? '',
        typeJustif: d.typeJustif,
        liquidation: d.liquidation ? 'true' : 'false',
      }

const LIBELLES = {
  motif: 'Motif de la dissolution',
  autreMotif: 'Précisez le motif',
  faitGenerateur: 'Fait générateur',
  dateFaitGenerateur: 'Date du fait',
  typeJustif: 'Nature de la pièce',
  piece: 'Pièce qui prouve la dissolution',
  liquidation: 'La liquidation du syndicat est-elle encore en cours ?',
} as const

const MOTIFS = codes(MOTIFS_DISSOLUTION).map((valeur) => ({
  valeur,
  libelle: MOTIFS_DISSOLUTION[valeur].libelle,
}))

/** Le seul choix possible se prend de lui-même. */
const seul = (choix: readonly string[]): string => (choix.length === 1 ? au(choix, 0) : '')

/** Ce qui suit du motif choisi : ses faits, et leurs pièces. */
function suiteDuMotif(motif: string): Pick<Saisie, 'motif' | 'faitGenerateur' | 'typeJustif'> {
  const lu = lireMotif(motif)
  const faitGenerateur = lu === null ? '' : seul(faitsDe(lu))
  return { motif, ...suiteDuFait(motif, faitGenerateur) }
}

function suiteDuFait(motif: string, faitGenerateur: string): Pick<Saisie, 'faitGenerateur' | 'typeJustif'> {
  const fait = lireFait(lireMotif(motif), faitGenerateur)
  return { faitGenerateur, typeJustif: fait === null ? '' : seul(piecesDe(fait)) }
}

/** Le serveur nomme la pièce par son champ d’envoi, l’écran par le sien. */
const champIci = (champ: string) => (champ === 'justifDissolution' ? 'piece' : champ)

/** Le motif, le fait qui en suit, et sa date. */
function CeQuiMetFin({ f, aujourdhui }: { f: SaisieTenue<Saisie>; aujourdhui: Jour }) {
  const { saisie } = f
  const motif = lireMotif(saisie.motif)
  const fait = lireFait(motif, saisie.faitGenerateur)
  const nomDeLaDate = fait && dateDe(fait)
  return (
    <Section titre="Ce qui met fin au syndicat">
      <Selection
        {...f.texte('motif')}
        requis
        options={MOTIFS}
        onChange={(choisi) => f.poser(suiteDuMotif(choisi))}
      />
      {motif === 'AUTRE' && (
        <ChampZone
          {...f.texte('autreMotif')}
          requis
          lignes={3}
          maxLength={AUTRE_MOTIF_MAX}
          aide={`${AUTRE_MOTIF_MAX} caractères au plus.`}
        />
      )}
      <Selection
        {...f.texte('faitGenerateur')}
        requis
        aide={motif === null ? 'Choisissez d’abord le motif.' : undefined}
        options={(motif === null ? [] : faitsDe(motif)).map((valeur) => ({
          valeur,
          libelle: FAITS_GENERATEURS[valeur].libelle,
        }))}
        onChange={(choisi) => f.poser(suiteDuFait(saisie.motif, choisi))}
      />
      {nomDeLaDate && (
        <ChampDate
          {...f.texte('dateFaitGenerateur')}
          libelle={nomDeLaDate}
          requis
          aujourdhui={aujourdhui}
          max={aujourdhui}
          aide="Au plus tard aujourd’hui."
        />
      )}
    </Section>
  )
}

/** Si l’on liquide encore : la dissolution reste alors en cours. */
function LaLiquidation({ f }: { f: SaisieTenue<Saisie> }) {
  const { saisie } = f
  return (
    <Section titre="La liquidation">
      <ChoixOuiNon
        name="liquidation"
        libelle={LIBELLES.liquidation}
        aide="Répondez « Oui » tant que les comptes du syndicat ne sont pas soldés : la dissolution reste alors « en cours »."
        requis
        erreur={f.erreurDe('liquidation')}
        value={saisie.liquidation === '' ? null : saisie.liquidation === 'true'}
        onChange={(oui) => f.poser({ liquidation: String(oui) })}
      />
    </Section>
  )
}

/** Avant l’envoi : ce qui s’ensuit, à confirmer. */
const confirmerLaFin = (): Promise<boolean> =>
  demanderConfirmation({
    titre: 'Déclarer la dissolution de cette copropriété\u202f?',
    message: (
      <p>
        {
          'Le teneur du registre l’examinera. Acceptée, elle met fin à la copropriété\u00a0: son numéro ne servira plus.'
        }
      </p>
    ),
    confirmer: 'Déclarer la dissolution',
  })

/** La déclaration d’une dissolution : le motif, le fait et sa date, la pièce, la liquidation (§3.5, §5.7). */
export function FormulaireDissolution({ infos }: { infos: InfosDissolution }) {
  const { contexte, id, aCorriger } = infos
  const naviguer = useNavigate()
  const [piece, setPiece] = useFichier('piece')
  const verifier = useMemo(
    () =>
      (s: Saisie): Refus[] => {
        const { dissolution, refus } = lireDissolutionTapee(s)
        const absente = piece === null ? [{ champ: 'piece', code: 'FICHIER_ABSENT' } as const] : []
        return [
          ...refus,
          ...(dissolution ? verifierDissolution(dissolution, contexte).refus : []),
          ...absente,
        ]
      },
    [contexte, piece],
  )
  const depart = useMemo(() => departDe(aCorriger), [aCorriger])
  const f = useSaisie<Saisie>({
    depart,
    libelles: LIBELLES,
    verifier,
    champIci,
    envoyer: async (saisie) => {
      // La saisie est jugée complète avant d’être envoyée.
      const d = certain(lireDissolutionTapee(saisie).dissolution, 'la dissolution')
      const { avertissements } = verifierDissolution(d, contexte)
      if (avertissements.length > 0 && !(await confirmerPoints(avertissements))) return
      if (!(await confirmerLaFin())) return
      const { reference } = await essayer(declarerDissolution, {
        body: {
          idCopropriete: String(id),
          motif: d.motif,
          ...(d.autreMotif !== null && { autreMotif: d.autreMotif }),
          faitGenerateur: d.faitGenerateur,
          ...(d.dateFaitGenerateur !== null && { dateFaitGenerateur: d.dateFaitGenerateur }),
          typeJustif: d.typeJustif,
          liquidation: d.liquidation ? 'true' : 'false',
          confirmes: avertissements.map(cleAvertissement),
        },
        fichier: certain(piece, 'la pièce'),
      })
      notifier({
        ton: 'succes',
        titre: 'La dissolution est déclarée',
        texte: `Votre déclaration porte le numéro ${reference}. Un courriel vous donne de quoi la suivre.`,
      })
      await naviguer({ href: ADRESSES.dissolution(id) })
    },
  })
  const { saisie } = f
  const motif = lireMotif(saisie.motif)
  const fait = lireFait(motif, saisie.faitGenerateur)
  return (
    <Formulaire
      f={f}
      echec="La dissolution n’est pas déclarée"
      obligatoires
      espace={8}
      action="Déclarer la dissolution"
      bouton={{ icone: 'valider' }}
      apres={
        <LienBouton href={CHEMINS.coproprietes} variante="secondaire">
          Annuler
        </LienBouton>
      }
    >
      <CeQuiMetFin f={f} aujourdhui={contexte.aujourdhui} />
      <Section titre="La pièce qui le prouve">
        <Selection
          {...f.texte('typeJustif')}
          requis
          aide={fait === null ? 'Choisissez d’abord le motif.' : undefined}
          options={(fait === null ? [] : piecesDe(fait)).map((valeur) => ({
            valeur,
            libelle: JUSTIFICATIFS_DISSOLUTION[valeur].libelle,
          }))}
        />
        <Televersement
          name="piece"
          libelle={LIBELLES.piece}
          requis
          formats={['.pdf']}
          poidsMaxMo={POIDS_MAX_PDF_MO}
          value={piece}
          onChange={(choisie) => {
            setPiece(choisie)
            f.poser({ piece: choisie?.name ?? '' })
          }}
          erreur={f.erreurDe('piece')}
        />
      </Section>
      <LaLiquidation f={f} />
    </Formulaire>
  )
}
