import { useNavigate } from '@tanstack/react-router'
import { demandeSuivante } from '#contract/teneur/validations/file.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import { useRef } from 'react'
import { send } from '#web/socle/appels/api.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { useReglage } from '#web/socle/reglage.ts'
import { montreTout, retenirLaFile, type DemandeFile } from './demande.ts'
import { parmiQuoi } from './parmi-quoi.ts'

const AUCUNE = {
  titre: 'Aucune demande libre',
  texte: 'Toutes les demandes sont décidées, réservées, ou affectées à un autre.',
}
const AUCUNE_PARMI = {
  titre: 'Aucune demande libre parmi celles-ci',
  texte: 'Celles que montre la file sont décidées, réservées, ou affectées à un autre.',
}

/** Vrai si, une demande décidée, la suivante s’ouvre d’elle-même. */
export const useEnchaine = () => useReglage('enchainer', false)

/** Réserve, dans la première de ces files qui en a une, sa plus ancienne demande libre : rend la demande et la file. */
async function reserver(
  files: readonly DemandeFile[],
): Promise<{ id: number; file: DemandeFile } | undefined> {
  for (const file of files) {
    const query = await parmiQuoi(file)
    const { id } = query === null ? { id: null } : await send(demandeSuivante, { query })
    if (id !== null) return { id, file }
  }
  return undefined
}

/** Réserve la plus ancienne demande libre de ce que montrent ces files et l’ouvre ; rend faux, et le dit, quand il n’y en a plus. */
export function usePrendreLaSuivante(desFiles: () => readonly DemandeFile[]): () => Promise<boolean> {
  const naviguer = useNavigate()
  // Un second appui en réserverait une autre, que personne n’ouvrirait.
  const enCours = useRef(false)
  const prendre = async () => {
    const files = desFiles()
    // La réservation est faite : un autre qui appuie au même instant en a une autre.
    const reservee = await reserver(files)
    if (!reservee) {
      notifier({ ton: 'info', ...(files.some(montreTout) ? AUCUNE : AUCUNE_PARMI) })
      return false
    }
    // On l’enchaînera avec celles de la même file, et l’on y reviendra.
    retenirLaFile(reservee.file)
    await naviguer({ href: ADRESSES.validation(reservee.id) })
    return true
  }
  return async () => {
    if (enCours.current) return true
    enCours.current = true
    try {
      return await prendre()
    } catch {
      // L’appel a dit sa panne.
      return false
    } finally {
      enCours.current = false
    }
  }
}
