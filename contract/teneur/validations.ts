/** Ce que les situations d’essai prennent aux validations, par un seul nom. */
export * from './validations/decision.ts'
export * from './validations/examen.ts'
export * from './validations/file.ts'
