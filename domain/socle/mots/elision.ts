/** Une voyelle, un y suivi d’une consonne, ou un h muet : celui des prénoms français, sauf devant a (Hassan, Harold). */
const VOYELLE = /^(?:[aeiouœæ]|y(?![aeiou])|h(?!a))/

/** « de Nadia », « d’Édith », « d’Hélène ». */
export function de(nom: string): string {
  const initiale = nom.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return VOYELLE.test(initiale) ? `d’${nom}` : `de ${nom}`
}
