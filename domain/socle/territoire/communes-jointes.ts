/**
 * Les communes qui se cherchent toujours ensemble (§9), par leurs identifiants d’origine : la spécification nomme ces deux-là. Ce ne
 * sont pas des codes Insee, et le registre n’en a aucune ainsi ; la ligne est prête pour un code qui en deviendrait deux (décision 0072).
 */
const JOINTES: readonly (readonly string[])[] = [['34723', '34728']]

/** Cette commune, et celles qui se cherchent avec elle. */
export const jointesA = (code: string): readonly string[] =>
  JOINTES.find((groupe) => groupe.includes(code)) ?? [code]
