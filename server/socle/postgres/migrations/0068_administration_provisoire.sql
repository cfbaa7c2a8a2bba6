-- L'administration provisoire (29-1) est une procédure, comme sur la fiche : l'index de celles qui en ont une la garde, et chaque
-- trimestre la compte (domain/copropriete/procedures.ts).
DROP INDEX copropriete_procedures;
CREATE INDEX copropriete_procedures ON copropriete (id)
  WHERE publie AND (nb_arretes_en_cours > 0 OR administration_provisoire OR mandataire_ad_hoc OR carence);
ALTER TABLE statistique ADD COLUMN procedures_administration_provisoire integer;
