import * as absentes from './absentes.ts'
import * as dementis from './dementis.ts'
import * as doublons from './doublons.ts'
import * as indicateurs from './indicateurs.ts'
import * as journal from './journal.ts'
import * as aValider from './validations/a-valider.ts'
import * as decision from './validations/decision.ts'
import * as delais from './validations/delais.ts'
import * as examen from './validations/examen.ts'
import * as file from './validations/file.ts'
import * as modele from './validations/modele.ts'
import * as vues from './validations/vues.ts'

/** Les appels de cette partie, par capacité. */
export const TENEUR = {
  absentes,
  dementis,
  doublons,
  indicateurs,
  journal,
  validations: { ...examen, ...decision, ...file, ...vues, ...delais, ...aValider, ...modele },
}
