-- §4.5, §7.5 : une demande de rattachement n'a pas de déclaration, mais toujours un mandat.
ALTER TABLE demande
  ALTER COLUMN declaration_id DROP NOT NULL,
  ADD CONSTRAINT demande_de_quoi CHECK (
    CASE type
      WHEN 'RATTACHEMENT' THEN declaration_id IS NULL AND mandat_id IS NOT NULL
      WHEN 'DISSOLUTION' THEN declaration_id IS NULL
      ELSE declaration_id IS NOT NULL
    END);

-- Un renouvellement et un rattachement déclaré par le prédécesseur n'ont pas de pièce.
ALTER TABLE mandat
  ALTER COLUMN fichier_id DROP NOT NULL,
  ALTER COLUMN type_justificatif DROP NOT NULL,
  ADD CONSTRAINT mandat_justifie CHECK ((fichier_id IS NULL) = (type_justificatif IS NULL));
