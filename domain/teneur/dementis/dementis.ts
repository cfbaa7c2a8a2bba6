import type { CodeFait } from '#domain/socle/faits/garants.ts'

/** Ce qui vaut encore d’un fait démenti, ses jours et numéros déjà écrits. */
interface Dementi {
  fait: CodeFait
  debut: string | null
  fin: string | null
  autre: string | null
}

/** Ce qui a été accepté, en une phrase. */
export function direDementi({ fait, debut, fin, autre }: Dementi): string {
  const mandat = `Mandat du ${debut ?? ''} au ${fin ?? ''}`
  switch (fait) {
    case 'SYNDICAT_SECONDAIRE':
      return `Son principal, ${autre ?? ''}, n’est plus au registre.`
    case 'PREMIER_EXERCICE':
      return `Un exercice clos le ${fin ?? ''} est au registre.`
    case 'MEME_ENTREPRISE':
      return `${mandat}, pris à un établissement d’une autre entreprise.`
    case 'DEFAUT_DE_SYNDIC':
      return `${mandat}, commencé avant l’immatriculation d’office.`
    default:
      return `${mandat}.`
  }
}
