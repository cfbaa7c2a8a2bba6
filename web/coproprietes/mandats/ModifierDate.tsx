import { certain } from '#domain/socle/certain.ts'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { modifierDebutMandat, modifierFinMandatArchive } from '#contract/coproprietes/mandats.ts'
import { cleAvertissement } from '#domain/socle/refus/avertissements.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { lireJour } from '#domain/socle/temps/jour-tape.ts'
import {
  verifierDate,
  type ContexteDates,
  type DateModifiable,
} from '#domain/coproprietes/mandats/modification.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { confirmerPoints } from '#web/coproprietes/declaration/confirmer.tsx'
import { ModaleDeFormulaire } from '#web/socle/formulaire/ModaleDeFormulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { relireSi } from '#web/socle/appels/relire.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { ChampDate } from '#web/socle/ui/ChampDate.tsx'

const APPELS = { debut: modifierDebutMandat, fin: modifierFinMandatArchive } as const

const TEXTES = {
  debut: {
    libelle: 'Nouvelle date de début',
    succes: 'Le début du mandat est changé',
    echec: 'Le début n’est pas changé',
  },
  fin: {
    libelle: 'Nouvelle date de fin',
    succes: 'La fin du mandat est changée',
    echec: 'La fin n’est pas changée',
  },
} as const

/** Ce qui borne la date, dit sous son champ. */
function aideDe(quoi: DateModifiable, { debut, fin, finPrecedent, debutSuivant }: ContexteDates): string {
  if (quoi === 'debut') {
    const apres = finPrecedent
      ? `Après le ${afficherJour(finPrecedent)}, fin du mandat précédent, et avant`
      : 'Avant'
    return debutSuivant !== null && debutSuivant <= fin
      ? `${apres} la veille du ${afficherJour(debutSuivant)}, début du mandat suivant.`
      : `${apres} le ${afficherJour(fin)}, fin de celui-ci.`
  }
  const avant = debutSuivant
    ? `avant le ${afficherJour(debutSuivant)}, début du mandat suivant`
    : 'avant aujourd’hui'
  return `Après le ${afficherJour(debut)}, début de celui-ci, et ${avant}.`
}

/** Change le début d’un mandat en vigueur, ou la fin d’un mandat archivé (§4.2, §5.3). */
export function ModifierDate({
  idMandat,
  quoi,
  titre,
  contexte,
  surFait,
  surFermeture,
}: {
  idMandat: number
  quoi: DateModifiable
  titre: string
  contexte: ContexteDates
  surFait: () => Promise<void>
  surFermeture: () => void
}) {
  const router = useRouter()
  const textes = TEXTES[quoi]
  const depart = useMemo(() => ({ date: contexte[quoi] }), [contexte, quoi])
  const verifier = useMemo(
    () =>
      ({ date }: { date: string }): Refus[] => {
        const lue = lireJour(date)
        if (lue !== null) return verifierDate(quoi, lue, contexte).refus
        return [{ champ: 'date', code: date.trim() === '' ? 'OBLIGATOIRE' : 'DATE_INVALIDE' }]
      },
    [contexte, quoi],
  )
  const f = useSaisie({
    depart,
    libelles: { date: textes.libelle },
    verifier,
    envoyer: async (saisie) => {
      // La saisie est jugée juste avant d’être envoyée.
      const date = certain(lireJour(saisie.date), 'la date')
      const { avertissements } = verifierDate(quoi, date, contexte)
      if (avertissements.length > 0 && !(await confirmerPoints(avertissements))) return
      const { dateDebut, dateFin } = await essayer(APPELS[quoi], {
        params: { idMandat: String(idMandat), date },
        query: { confirmes: avertissements.map(cleAvertissement), vue: contexte[quoi] },
      }).catch(relireSi('MANDAT_CHANGE', () => router.invalidate()))
      notifier({
        ton: 'succes',
        titre: textes.succes,
        texte: `Il va du ${afficherJour(dateDebut)} au ${afficherJour(dateFin)}.`,
      })
      await surFait()
    },
  })
  return (
    <ModaleDeFormulaire
      f={f}
      id="modifier-date-mandat"
      titre={titre}
      action="Enregistrer la date"
      echec={textes.echec}
      surFermeture={surFermeture}
    >
      <p>
        Mandat du {afficherJour(contexte.debut)} au {afficherJour(contexte.fin)}.
      </p>
      <ChampDate {...f.texte('date')} requis aujourdhui={contexte.aujourdhui} aide={aideDe(quoi, contexte)} />
    </ModaleDeFormulaire>
  )
}
