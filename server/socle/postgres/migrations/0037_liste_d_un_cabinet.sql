-- La liste d'un cabinet se compte et se range sans lire une ligne : l'index dit aussi l'état.
DROP INDEX copropriete_teledeclarant;
CREATE INDEX copropriete_teledeclarant ON copropriete (teledeclarant_id, ordre, id) INCLUDE (etat)
  WHERE teledeclarant_id IS NOT NULL;
