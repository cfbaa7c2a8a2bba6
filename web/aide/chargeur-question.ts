import { MONTANTS } from '#domain/aide/adresses.ts'
import { montantsExpliques } from '#domain/aide/montants.ts'
import { QUESTIONS } from '#domain/aide/questions.ts'
import type { Jour } from '#domain/jour.ts'
import { notFound } from '@tanstack/react-router'

/** Une question, par son adresse, et ce qui y répond ce jour-là : une page transmet un texte, jamais une règle. */
export function trouverQuestion(adresse: string, jour: Jour) {
  const trouvee = QUESTIONS.find((q) => q.code === adresse)
  if (!trouvee) throw notFound()
  const { code, pour, question, reponse, sortes } = trouvee
  const montants = code === MONTANTS ? montantsExpliques(jour) : []
  return { code, pour, question, reponse: reponse(jour), montants, sorte: sortes[0] ?? null }
}
