-- Un fichier de mises à jour annuelles remis par un établissement : chaque ligne s'examine, puis se dépose.
CREATE TABLE bordereau (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  teledeclarant_id bigint NOT NULL REFERENCES teledeclarant,
  -- Qui l'a remis, et le teneur qui agissait à sa place.
  compte_id bigint NOT NULL REFERENCES compte,
  teneur_id bigint REFERENCES compte,
  etat text NOT NULL CHECK (etat IN ('A_EXAMINER', 'EXAMINE', 'EN_DEPOT', 'DEPOSE')),
  nom_fichier text NOT NULL,
  -- Les en-têtes que l'on ne connaît pas.
  colonnes_ignorees text[] NOT NULL,
  nb_lignes integer NOT NULL CHECK (nb_lignes > 0),
  date_creation timestamptz NOT NULL,
  -- Qui l'a déposé en dernier, et combien il y avait alors à déposer.
  deposant_id bigint REFERENCES compte,
  teneur_du_depot_id bigint REFERENCES compte,
  date_depot timestamptz,
  a_deposer integer,
  date_fin timestamptz,
  CONSTRAINT bordereau_depose CHECK ((etat = 'EN_DEPOT' OR etat = 'DEPOSE') = (date_depot IS NOT NULL)
    AND (date_depot IS NULL) = (deposant_id IS NULL) AND (date_depot IS NULL) = (a_deposer IS NULL)
    AND (date_fin IS NOT NULL) = (etat = 'DEPOSE'))
);
CREATE INDEX bordereau_teledeclarant ON bordereau (teledeclarant_id, id);
CREATE INDEX bordereau_compte ON bordereau (compte_id);
CREATE INDEX bordereau_teneur ON bordereau (teneur_id);
CREATE INDEX bordereau_deposant ON bordereau (deposant_id);
CREATE INDEX bordereau_teneur_du_depot ON bordereau (teneur_du_depot_id);
CREATE INDEX bordereau_date ON bordereau (date_creation);

CREATE TABLE ligne_de_bordereau (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bordereau_id bigint NOT NULL REFERENCES bordereau ON DELETE CASCADE,
  -- Son rang dans le fichier, celui que montre le tableur.
  rang integer NOT NULL,
  etat text NOT NULL CHECK (etat IN ('A_EXAMINER', 'VALIDE', 'A_CONFIRMER', 'REFUSEE', 'DEJA_FAITE', 'DEPOSEE')),
  -- Ce qu'elle dit, par question, comme tapé ; le numéro lu, et la copropriété quand elle est à l'établissement.
  cellules jsonb NOT NULL,
  numero text,
  copropriete_id bigint REFERENCES copropriete,
  cloture date,
  ennuis jsonb NOT NULL DEFAULT '[]',
  avertissements jsonb NOT NULL DEFAULT '[]',
  differences jsonb NOT NULL DEFAULT '[]',
  -- Ce sur quoi elle a été jugée : remplacé depuis, elle se relit.
  base_acceptee timestamptz,
  depassee boolean NOT NULL DEFAULT false,
  -- Confirmée, malgré ses avertissements.
  confirmee boolean NOT NULL DEFAULT false,
  declaration_id bigint REFERENCES declaration,
  CONSTRAINT ligne_de_bordereau_rang UNIQUE (bordereau_id, rang),
  CONSTRAINT ligne_de_bordereau_deposee CHECK ((etat = 'DEPOSEE') = (declaration_id IS NOT NULL)),
  CONSTRAINT ligne_de_bordereau_refusee CHECK ((etat = 'REFUSEE') = (ennuis <> '[]')),
  CONSTRAINT ligne_de_bordereau_confirmee CHECK (NOT confirmee OR etat = 'A_CONFIRMER' OR etat = 'DEPOSEE')
);
CREATE INDEX ligne_de_bordereau_etat ON ligne_de_bordereau (bordereau_id, etat, rang);
CREATE INDEX ligne_de_bordereau_copropriete ON ligne_de_bordereau (copropriete_id);
CREATE INDEX ligne_de_bordereau_declaration ON ligne_de_bordereau (declaration_id);
