import { compter } from '#domain/socle/mots/en-lettres.ts'
import { HEURES_D_ABSENCE } from './bornes.ts'

/** Pourquoi une session a fini : deux heures d’absence, son terme, ou rien que l’on sache (fermée ailleurs, cookie effacé). */
export type FinDeSession = 'absence' | 'terme' | 'fermee'

const PHRASES: Readonly<Record<FinDeSession, string>> = {
  absence: `Vous étiez absent depuis plus de ${compter(HEURES_D_ABSENCE, 'heure')} : votre session a pris fin.`,
  terme: 'Votre session est arrivée à son terme : au bout de ce temps, on se reconnecte.',
  fermee: 'Votre session a pris fin.',
}

/** Ce que la page de connexion dit d’une session finie ; null quand son adresse n’en dit rien de connu. */
export const direFinDeSession = (fin: string | null): string | null =>
  fin !== null && Object.hasOwn(PHRASES, fin) ? PHRASES[fin as FinDeSession] : null
