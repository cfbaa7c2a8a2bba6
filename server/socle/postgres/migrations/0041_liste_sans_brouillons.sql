-- La liste d'un établissement ne montre d'ordinaire ni brouillon ni dossier supprimé : sans eux dans l'index, la compter ne relit
-- l'état d'aucune.
DROP INDEX copropriete_teledeclarant;
CREATE INDEX copropriete_teledeclarant ON copropriete (teledeclarant_id, ordre, id)
  WHERE teledeclarant_id IS NOT NULL AND etat NOT IN ('SUPPRIMEE', 'BROUILLON');
