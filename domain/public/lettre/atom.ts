import type { Instant } from '#domain/socle/temps/instant.ts'
import { echapper } from '#domain/socle/mots/xml.ts'

/** Un fil de nouvelles (RFC 4287). */
export interface Fil {
  titre: string
  /** L’adresse de la page qu’il raconte, et la sienne. */
  page: string
  soi: string
  /** Quand rien n’y est encore. */
  depuis: Instant
  entrees: readonly { titre: string; page: string; le: Instant; resume: string }[]
}

const lien = (rel: string, href: string) => `<link rel="${rel}" href="${echapper(href)}"/>`

/** Le fil, en XML ; la dernière nouvelle d’abord. */
export function atom(fil: Fil): string {
  const entrees = fil.entrees.map(
    (e) =>
      `<entry><id>${echapper(e.page)}</id><title>${echapper(e.titre)}</title>${lien('alternate', e.page)}` +
      `<updated>${e.le}</updated><summary>${echapper(e.resume)}</summary></entry>`,
  )
  const dernier = fil.entrees.reduce((max, e) => (e.le > max ? e.le : max), fil.depuis)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">',
    `<id>${echapper(fil.soi)}</id><title>${echapper(fil.titre)}</title><updated>${dernier}</updated>`,
    '<author><name>Registre national d’immatriculation des copropriétés</name></author>',
    `${lien('self', fil.soi)}${lien('alternate', fil.page)}`,
    ...entrees,
    '</feed>',
    '',
  ].join('\n')
}
