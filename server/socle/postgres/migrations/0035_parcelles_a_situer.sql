-- §2.4, §2.6 : les parcelles de la dernière déclaration acceptée que le cadastre ne connaît pas, par leur référence. Celles que le
-- représentant garde telles quelles ne se comptent plus.
ALTER TABLE acceptee
  ADD COLUMN parcelles_non_situees text[] NOT NULL DEFAULT '{}',
  ADD COLUMN parcelles_gardees text[] NOT NULL DEFAULT '{}';
CREATE INDEX acceptee_a_situer ON acceptee (copropriete_id) WHERE parcelles_non_situees <> '{}';

-- Ce qui a déjà été déclaré ; Paris, Lyon et Marseille par arrondissement, comme au cadastre.
UPDATE acceptee a SET parcelles_non_situees = s.idus
FROM (
  SELECT d.id, array_agg(DISTINCT ville.debut || (p ->> 'section') || (p ->> 'numero')) AS idus
  FROM declaration d
  CROSS JOIN LATERAL jsonb_array_elements(d.donnees #> '{identification,parcelle}') AS p
  CROSS JOIN LATERAL (SELECT CASE
    WHEN p ->> 'codeInsee' = '75056' AND p ->> 'prefixe' BETWEEN '101' AND '120' THEN '75' || (p ->> 'prefixe') || '000'
    WHEN p ->> 'codeInsee' = '69123' AND p ->> 'prefixe' BETWEEN '381' AND '389' THEN '69' || (p ->> 'prefixe') || '000'
    WHEN p ->> 'codeInsee' = '13055' AND p ->> 'prefixe' BETWEEN '201' AND '216' THEN '13' || (p ->> 'prefixe') || '000'
    ELSE (p ->> 'codeInsee') || (p ->> 'prefixe') END AS debut) AS ville
  WHERE d.type_declaration = 'COURANTE' AND p ->> 'geolocalisee' = 'false'
  GROUP BY d.id) AS s
WHERE a.declaration_id = s.id;

-- Les erreurs que l'on signale au teneur. Le même texte, de la même personne, n'y est qu'une fois.
CREATE TABLE erreur_signalee (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  copropriete_id bigint NOT NULL REFERENCES copropriete,
  -- La déclaration en vigueur ce jour-là ; aucune pour un dossier chargé.
  declaration_id bigint REFERENCES declaration,
  compte_id bigint NOT NULL REFERENCES compte,
  texte text NOT NULL CHECK (length(texte) BETWEEN 1 AND 1000),
  date_signalement timestamptz NOT NULL
);
CREATE UNIQUE INDEX erreur_signalee_une_fois ON erreur_signalee (copropriete_id, compte_id, md5(texte));
CREATE INDEX erreur_signalee_compte ON erreur_signalee (compte_id, date_signalement);
CREATE INDEX erreur_signalee_declaration ON erreur_signalee (declaration_id);
