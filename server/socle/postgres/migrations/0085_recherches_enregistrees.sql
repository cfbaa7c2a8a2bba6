-- Les recherches de l'outil qu'une personne s'est gardées, pour elle ou son organisme (§3.5, décision 0073).
CREATE TABLE recherche_enregistree (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  compte_id bigint NOT NULL REFERENCES compte ON DELETE CASCADE,
  nom text NOT NULL CONSTRAINT recherche_enregistree_nom CHECK (length(nom) BETWEEN 1 AND 50),
  partage text NOT NULL CHECK (partage IN ('MOI', 'ORGANISME')),
  alerte text NOT NULL CHECK (alerte IN ('AUCUNE', 'NUIT', 'SEMAINE')),
  contenu jsonb NOT NULL,
  -- Le jour de la dernière comparaison ; null : rien n'est encore retenu.
  comparee_le date,
  version integer NOT NULL DEFAULT 1,
  date_creation timestamptz(3) NOT NULL,
  date_modification timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX recherche_enregistree_nom_pris ON recherche_enregistree (compte_id, lower(nom));
CREATE INDEX recherche_enregistree_a_comparer ON recherche_enregistree (id) WHERE alerte <> 'AUCUNE';

-- Ce qu'une recherche à alerte trouvait, la dernière fois.
CREATE TABLE recherche_trouvee (
  recherche_id bigint NOT NULL REFERENCES recherche_enregistree ON DELETE CASCADE,
  copropriete_id bigint NOT NULL REFERENCES copropriete ON DELETE CASCADE,
  PRIMARY KEY (recherche_id, copropriete_id)
);
CREATE INDEX recherche_trouvee_copropriete ON recherche_trouvee (copropriete_id);
