-- §1, §4.6 : le représentant que désigne un notaire est connu avant le numéro, et n'est averti qu'avec lui.
-- `voie` : celle du notaire qui désigne ; sans elle, c'est un prédécesseur.
ALTER TABLE succession
  ADD COLUMN voie text CHECK (voie IN ('INITIALE', 'OFFICE')),
  DROP CONSTRAINT succession_etat_check,
  ADD CONSTRAINT succession_etat_check CHECK (
    etat IN ('ANNONCEE', 'DECLAREE', 'CONFIRMEE', 'RETIREE', 'CONTESTEE', 'CADUQUE')),
  DROP CONSTRAINT succession_check,
  ADD CONSTRAINT succession_email CHECK (email IS NULL OR etat = 'ANNONCEE' OR etat = 'DECLAREE'),
  DROP CONSTRAINT succession_designee,
  ADD CONSTRAINT succession_designee CHECK (
    (siret IS NOT NULL) = (nature = 'PRO') AND (nature = 'BENEVOLE' OR email IS NULL)
    AND ((etat <> 'ANNONCEE' AND etat <> 'DECLAREE') OR nature <> 'BENEVOLE' OR email IS NOT NULL)),
  ADD CONSTRAINT succession_annoncee_par_notaire CHECK (etat <> 'ANNONCEE' OR voie IS NOT NULL);
CREATE UNIQUE INDEX succession_annoncee ON succession (copropriete_id) WHERE etat = 'ANNONCEE';

-- Les bâtiments de référence que le notaire compte devant les copropriétés proches ; ce qui distingue la sienne, dit au dépôt.
ALTER TABLE declaration
  ADD COLUMN nb_batiments_ref integer CHECK (nb_batiments_ref BETWEEN 1 AND 9999);
ALTER TABLE demande
  ADD COLUMN raison_distincte text;
