import { expect, test } from 'vitest'
import { CONTEXTE, saisieComplete } from '../essais/declaration-complete.ts'
import { estComplete } from './depot.ts'
import { lireDeclaration } from './lecture.ts'
import { lignesDuRecepisse } from './recepisse.ts'

test('le récépissé rappelle le règlement, les lots, le mandat et la pièce', () => {
  const { declaration } = lireDeclaration(saisieComplete(), CONTEXTE)
  expect(estComplete(declaration) && lignesDuRecepisse(declaration, CONTEXTE)).toEqual([
    { libelle: 'Date du règlement de copropriété', valeur: '12/03/1987' },
    { libelle: 'Nombre total de lots', valeur: '48' },
    { libelle: 'Mandat ou mission', valeur: 'du 01/07/2026 au 30/06/2027' },
    { libelle: 'Pièce jointe', valeur: 'Contrat de syndic signé' },
  ])
})
