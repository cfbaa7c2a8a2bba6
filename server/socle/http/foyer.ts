import { isIPv6 } from 'node:net'

/**
 * Ce qui désigne un abonné : son adresse IPv4, ou les soixante-quatre premiers bits de son adresse IPv6, car une seule
 * ligne en a 2^64.
 */
export function foyerDe(adresse: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(adresse)?.[1]
  if (v4 !== undefined || !isIPv6(adresse)) return v4 ?? adresse
  const [sansZone = ''] = adresse.split('%', 1)
  const [debut = '', fin] = sansZone.split('::', 2)
  const gauche = debut === '' ? [] : debut.split(':')
  const droite = fin === undefined || fin === '' ? [] : fin.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - gauche.length - droite.length) }, () => '0')
  const groupes = fin === undefined ? gauche : [...gauche, ...zeros, ...droite]
  return `${groupes
    .slice(0, 4)
    .map((g) => Number.parseInt(g, 16).toString(16))
    .join(':')}::/64`
}
