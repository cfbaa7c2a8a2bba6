import { certain } from '#domain/socle/certain.ts'
import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { renouvelerMandat, type Renouvellement } from '#contract/coproprietes/mandats.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { cleAvertissement } from '#domain/socle/refus/avertissements.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { JUSTIFICATIFS } from '#domain/coproprietes/mandats/justificatifs.ts'
import { codes } from '#domain/socle/codes.ts'
import { lireDatesTapees, verifierRenouvellement } from '#domain/coproprietes/mandats/renouvellement.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { Empechee } from '#web/coproprietes/copropriete/Empechee.tsx'
import { LaCopropriete } from '#web/coproprietes/copropriete/LaCopropriete.tsx'
import { retourALaListe } from '#web/coproprietes/copropriete/retour.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { confirmerPoints } from '#web/coproprietes/declaration/confirmer.tsx'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useFichier } from '#web/socle/formulaire/fichier.ts'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import { Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import {
  champMandatIci,
  DatesDuMandat,
  LIBELLES_MANDAT,
  NatureDeLaPiece,
  PieceDuMandat,
  type SaisieMandat,
} from '#web/coproprietes/copropriete/champs-du-mandat.tsx'

const LIBELLES = {
  ...LIBELLES_MANDAT,
  piece: 'Pièce qui prouve le nouveau mandat',
} as const

function FormulaireRenouvellement({ renouvellement }: { renouvellement: Renouvellement }) {
  const { infoCopro, contexte, dateDebutMandat, dateFinMandat } = renouvellement
  const naviguer = useNavigate()
  const [piece, setPiece] = useFichier('piece')
  const depart = useMemo<SaisieMandat>(
    () => ({ dateDebutMandat, dateFinMandat, typeJustifMandat: '', piece: '' }),
    [dateDebutMandat, dateFinMandat],
  )
  const verifier = useMemo(
    () =>
      (s: SaisieMandat): Refus[] => {
        const { dates, refus } = lireDatesTapees(s)
        const typeJustifMandat = codes(JUSTIFICATIFS).find((code) => code === s.typeJustifMandat) ?? null
        const nature = piece !== null && s.typeJustifMandat === ''
        const absente = piece === null && s.typeJustifMandat !== ''
        return [
          ...refus,
          ...verifierRenouvellement({ ...dates, typeJustifMandat }, contexte).refus,
          ...(nature ? [{ champ: 'typeJustifMandat', code: 'OBLIGATOIRE' } as const] : []),
          ...(absente ? [{ champ: 'piece', code: 'JUSTIFICATIF_ABSENT' } as const] : []),
        ]
      },
    [contexte, piece],
  )
  const f = useSaisie<SaisieMandat>({
    depart,
    libelles: LIBELLES,
    verifier,
    champIci: champMandatIci,
    envoyer: async (saisie) => {
      const { dates } = lireDatesTapees(saisie)
      const { avertissements } = verifierRenouvellement(dates, contexte)
      if (avertissements.length > 0 && !(await confirmerPoints(avertissements))) return
      const { dateFin } = await essayer(renouvelerMandat, {
        body: {
          idCopropriete: String(infoCopro.id),
          dateDebutMandat: certain(dates.dateDebutMandat, 'le début du mandat'),
          dateFinMandat: certain(dates.dateFinMandat, 'la fin du mandat'),
          ...(piece && { typeJustifMandat: saisie.typeJustifMandat as keyof typeof JUSTIFICATIFS }),
          confirmes: avertissements.map(cleAvertissement),
        },
        ...(piece && { fichier: piece }),
      })
      notifier({
        ton: 'succes',
        titre: 'Votre mandat est renouvelé',
        texte: `Copropriété ${afficherNumero(infoCopro.numero)}, jusqu’au ${afficherJour(dateFin)}.`,
      })
      await naviguer({ href: retourALaListe() })
    },
  })
  return (
    <Formulaire
      f={f}
      echec="Le mandat n’est pas renouvelé"
      obligatoires
      espace={8}
      action="Confirmer"
      bouton={{ icone: 'valider' }}
      apres={
        <LienBouton href={retourALaListe()} variante="secondaire">
          Annuler
        </LienBouton>
      }
    >
      <Section titre="Le nouveau mandat">
        <DatesDuMandat
          f={f}
          aujourdhui={contexte.aujourdhui}
          aideDebut={
            contexte.finPrecedent && `Après le ${afficherJour(contexte.finPrecedent)}, fin du mandat connu.`
          }
        />
      </Section>
      <Section titre="La pièce, si vous l’avez">
        <NatureDeLaPiece f={f} administrateur={contexte.administrationProvisoire} />
        <PieceDuMandat
          f={f}
          piece={piece}
          surChoix={setPiece}
          libelle={LIBELLES.piece}
          aide={
            contexte.administrationProvisoire
              ? 'L’ordonnance qui prolonge votre mission.'
              : 'Le procès-verbal de l’assemblée qui vous a renouvelé, ou le nouveau contrat.'
          }
        />
      </Section>
    </Formulaire>
  )
}

/** §2.4 : renouveler son mandat, les dates déjà remplies ; ou ce qui l’empêche. */
export function PageRenouvellement() {
  const { renouvellement, obstacle } = useLoaderData({ from: `/connecte${CHEMINS.renouvellement}` })
  if (!renouvellement)
    return <Empechee icone="immeuble" titre="Ce mandat ne se renouvelle pas" obstacle={obstacle} />
  const { infoCopro: c, contexte } = renouvellement
  return (
    <Pile espace={8}>
      <TitrePage surtitre="Renouveler le mandat">{afficherNom(c)}</TitrePage>
      <LaCopropriete
        copropriete={c}
        suite={[
          {
            libelle: 'Fin du mandat connu',
            valeur: contexte.finPrecedent && afficherJour(contexte.finPrecedent),
          },
        ]}
      />
      <FormulaireRenouvellement key={c.id} renouvellement={renouvellement} />
    </Pile>
  )
}
