-- Les bâtiments de la copropriété au Référentiel national des bâtiments (RNB), par leur identifiant : ceux de ses adresses déclarées.
ALTER TABLE copropriete ADD COLUMN batiments text[] NOT NULL DEFAULT '{}';
CREATE INDEX copropriete_batiments ON copropriete USING gin (batiments) WHERE batiments <> '{}';

-- Ceux des déclarations déjà acceptées, que seul leur JSON tenait.
UPDATE copropriete c SET batiments = b.ids
FROM (
  SELECT a.copropriete_id, array_agg(DISTINCT adresse ->> 'batId') AS ids
  FROM acceptee a JOIN declaration d ON d.id = a.declaration_id
  CROSS JOIN LATERAL (
    SELECT d.donnees #> '{identification,adressePrincipale}'
    UNION ALL SELECT jsonb_path_query(d.donnees, '$.identification.adresseSecondaire[*]')) AS dites (adresse)
  WHERE adresse ->> 'batId' ~ '^[A-Z0-9]{12}$'
  GROUP BY 1) b
WHERE c.id = b.copropriete_id;
