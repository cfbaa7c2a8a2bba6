import { certain } from '#domain/socle/certain.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { demanderRattachement, type Rattachement } from '#contract/coproprietes/mandats.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { cleAvertissement } from '#domain/socle/refus/avertissements.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { justificatifsPour } from '#domain/coproprietes/mandats/justificatifs.ts'
import {
  finAvant,
  lireMandatTape,
  verifierRattachement,
  type MandatTape,
} from '#domain/coproprietes/mandats/rattachement.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useFichier } from '#web/socle/formulaire/fichier.ts'
import { useSaisie, type SaisieTenue } from '#web/socle/formulaire/saisie.ts'
import { confirmerPoints } from '#web/coproprietes/declaration/confirmer.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChoixOuiNon } from '#web/socle/ui/choix.tsx'
import { Section } from '#web/socle/ui/miseEnPage.tsx'
import {
  champMandatIci,
  DatesDuMandat,
  LIBELLES_MANDAT,
  NatureDeLaPiece,
  PieceDuMandat,
  type SaisieMandat,
} from '#web/coproprietes/copropriete/champs-du-mandat.tsx'

type Saisie = SaisieMandat & MandatTape

const LIBELLES = {
  adminProvisoire: 'Êtes-vous administrateur provisoire, nommé par un juge ?',
  ...LIBELLES_MANDAT,
  piece: 'Pièce qui prouve votre mandat',
} as const

/** Le jour où le mandat peut commencer au plus tôt, dit sous son champ. */
function aideDuDebut({ dossier, aujourdhui }: Rattachement['contexte'], administrateur: boolean): string {
  const fin = finAvant(dossier, administrateur, aujourdhui)
  return fin === null
    ? 'Elle figure dans le contrat ou dans l’ordonnance.'
    : `Après le ${afficherJour(fin)}, fin du mandat précédent.`
}

/** Syndic, ou administrateur provisoire : la nature de la pièce en dépend. */
function Qualite({ f }: { f: SaisieTenue<Saisie> }) {
  const { saisie } = f
  return (
    <Section titre="Votre qualité">
      <ChoixOuiNon
        name="adminProvisoire"
        libelle={LIBELLES.adminProvisoire}
        aide="Répondez « Non » si vous êtes syndic, élu ou désigné par les copropriétaires."
        requis
        erreur={f.erreurDe('adminProvisoire')}
        value={saisie.adminProvisoire === '' ? null : saisie.adminProvisoire === 'true'}
        onChange={(oui) => {
          // La nature choisie n’est plus de celles que sa qualité admet.
          const gardee = justificatifsPour(oui).some(({ clef }) => clef === saisie.typeJustifMandat)
          f.poser({ adminProvisoire: String(oui), ...(!gardee && { typeJustifMandat: '' }) })
        }}
      />
    </Section>
  )
}

/** La demande de rattachement : la qualité, les dates, la pièce (§2.4, §5.3). */
export function FormulaireRattachement({ rattachement }: { rattachement: Rattachement }) {
  const { contexte, infoCopro, infoMandatRattachement: repris, aCorriger } = rattachement
  const naviguer = useNavigate()
  const depart = useMemo<Saisie>(
    () => ({
      adminProvisoire: aCorriger ? String(aCorriger.adminProvisoire) : '',
      typeJustifMandat: aCorriger?.typeJustifMandat ?? '',
      dateDebutMandat: aCorriger?.dateDebutMandat ?? repris?.dateDebut ?? '',
      dateFinMandat: aCorriger?.dateFinMandat ?? repris?.dateFin ?? '',
      piece: '',
    }),
    [repris, aCorriger],
  )
  const [piece, setPiece] = useFichier('piece')
  const verifier = useMemo(
    () => (s: Saisie) => {
      const { mandat, refus } = lireMandatTape(s)
      const absente = piece === null ? [{ champ: 'piece', code: 'JUSTIFICATIF_ABSENT' } as const] : []
      return [...refus, ...verifierRattachement(mandat, contexte).refus, ...absente]
    },
    [contexte, piece],
  )
  const f = useSaisie<Saisie>({
    depart,
    libelles: LIBELLES,
    verifier,
    champIci: champMandatIci,
    envoyer: async (saisie) => {
      const { mandat } = lireMandatTape(saisie)
      const { avertissements } = verifierRattachement(mandat, contexte)
      if (avertissements.length > 0 && !(await confirmerPoints(avertissements))) return
      // La saisie est jugée complète avant d’être envoyée.
      const { reference } = await essayer(demanderRattachement, {
        body: {
          numero: infoCopro.numero,
          adminProvisoire: mandat.adminProvisoire ? 'true' : 'false',
          typeJustifMandat: certain(mandat.typeJustifMandat, 'la nature de la pièce'),
          dateDebutMandat: certain(mandat.dateDebutMandat, 'le début du mandat'),
          dateFinMandat: certain(mandat.dateFinMandat, 'la fin du mandat'),
          confirmes: avertissements.map(cleAvertissement),
        },
        fichier: certain(piece, 'la pièce'),
      })
      notifier({
        ton: 'succes',
        titre: 'Votre demande est transmise',
        texte: `Elle porte le numéro ${reference}.`,
      })
      await naviguer({ href: ADRESSES.demandeRattachement(reference) })
    },
  })
  const { saisie } = f
  const administrateur = saisie.adminProvisoire === 'true'
  return (
    <Formulaire
      f={f}
      echec="La demande n’est pas partie"
      obligatoires
      espace={8}
      action="Demander le rattachement"
      bouton={{ icone: 'valider' }}
      apres={
        <LienBouton href={CHEMINS.rattacher} variante="secondaire">
          Annuler
        </LienBouton>
      }
    >
      <Qualite f={f} />
      <Section titre="Votre mandat">
        <DatesDuMandat
          f={f}
          aujourdhui={contexte.aujourdhui}
          aideDebut={aideDuDebut(contexte, administrateur)}
        />
      </Section>
      <Section titre="La pièce qui prouve votre mandat">
        <NatureDeLaPiece
          f={f}
          administrateur={administrateur}
          requis
          aide={
            saisie.adminProvisoire === '' ? 'Répondez d’abord à la question sur votre qualité.' : undefined
          }
        />
        <PieceDuMandat f={f} piece={piece} surChoix={setPiece} libelle={LIBELLES.piece} requis />
      </Section>
    </Formulaire>
  )
}
