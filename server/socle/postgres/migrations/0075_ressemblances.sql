-- Ce qui ressemble à la copropriété d'une demande, à quel point : à son dépôt, au dépôt de l'autre, ou quand le dossier de l'autre change. Ce
-- qui en vaut encore se lit avec l'état de l'autre et les paires écartées : décider, écarter ou fusionner n'ont rien à y effacer. Aucune clef
-- étrangère : elle ferait attendre un dépôt derrière chaque acte sur un voisin.
CREATE TABLE ressemblance (
  copropriete_id bigint NOT NULL,
  autre_id bigint NOT NULL,
  score smallint NOT NULL CONSTRAINT ressemblance_score CHECK (score BETWEEN 0 AND 100),
  PRIMARY KEY (copropriete_id, autre_id),
  CONSTRAINT ressemblance_paire CHECK (copropriete_id <> autre_id)
);
CREATE INDEX ressemblance_autre ON ressemblance (autre_id);

-- Les demandes ouvertes que la file marquait déjà : ce qui leur ressemble aujourd'hui.
INSERT INTO ressemblance
SELECT copropriete_id, autre_id, round(
    45 * meme_adresse::int + 35 * meme_parcelle::int
    + CASE WHEN proche THEN 20 * (1 - metres / 200) ELSE 0 END)
FROM (
  SELECT a.id AS copropriete_id, b.id AS autre_id, m.metres,
    coalesce(a.cle_adresse = b.cle_adresse, false) AS meme_adresse, a.parcelles && b.parcelles AS meme_parcelle,
    coalesce(m.metres < 100 AND abs(a.nb_lots - b.nb_lots) <= 0.1 * greatest(a.nb_lots, b.nb_lots), false) AS proche
  FROM demande d JOIN copropriete a ON a.id = d.copropriete_id
  CROSS JOIN LATERAL (
    SELECT id FROM copropriete WHERE cle_adresse = a.cle_adresse
    UNION SELECT id FROM copropriete WHERE parcelles && a.parcelles
    UNION SELECT id FROM copropriete WHERE lat BETWEEN a.lat - 0.001 AND a.lat + 0.001
      AND lon BETWEEN a.lon - 0.001 / cos(radians(a.lat)) AND a.lon + 0.001 / cos(radians(a.lat))) x
  JOIN copropriete b ON b.id = x.id
  CROSS JOIN LATERAL (SELECT 6371008 * radians(sqrt(
    power(b.lat - a.lat, 2) + power((b.lon - a.lon) * cos(radians((a.lat + b.lat) / 2)), 2))) AS metres) m
  WHERE d.decision IS NULL AND d.declaration_id IS NOT NULL AND (d.proches_ecartees > 0 OR d.proches_depuis > 0)
    AND b.id <> a.id AND (b.publie OR b.etat IN ('IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER',
      'IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION', 'IMMATRICULATION_DEMANDE_DE_PRECISIONS'))
    AND a.numero_principal IS DISTINCT FROM coalesce(b.numero, '') AND b.numero_principal IS DISTINCT FROM coalesce(a.numero, '')
) mesurees WHERE meme_adresse OR meme_parcelle OR proche
ON CONFLICT DO NOTHING;
