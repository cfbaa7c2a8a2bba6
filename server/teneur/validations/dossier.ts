import { certain } from '#domain/socle/certain.ts'
import type { DossierLu } from './validations.store.ts'

/** Ce que la base garantit d’une demande qui dépose une déclaration. */
export const avecSaDeclaration = (d: DossierLu) => ({
  ...d,
  declarationId: certain(d.declarationId, `la déclaration de la demande ${d.reference}`),
  donnees: certain(d.donnees, `ce que déclare la demande ${d.reference}`),
})

/** Ce qu’elle garantit d’une demande de rattachement. */
export const avecSonMandat = (d: DossierLu) => ({
  ...d,
  numero: certain(d.numero, `le numéro de la copropriété de la demande ${d.reference}`),
  mandatId: certain(d.mandatId, `le mandat de la demande ${d.reference}`),
  debut: certain(d.debut, `le début du mandat de la demande ${d.reference}`),
  fin: certain(d.fin, `la fin du mandat de la demande ${d.reference}`),
})

/** Ce qu’elle garantit d’une demande de dissolution. */
export const avecSaDissolution = (d: DossierLu) => ({
  ...d,
  numero: certain(d.numero, `le numéro de la copropriété de la demande ${d.reference}`),
  motif: certain(d.motif, `le motif de la dissolution ${d.reference}`),
  faitGenerateur: certain(d.faitGenerateur, `le fait générateur de la dissolution ${d.reference}`),
  justifDissolution: certain(d.justifDissolution, `le justificatif de la dissolution ${d.reference}`),
  liquidation: certain(d.liquidation, `ce que la dissolution ${d.reference} dit de la liquidation`),
})
