-- Les institutions : qui voit quel territoire, et ce qui s'en lit.

-- Qui voit quel territoire (L711-3, décision 0072) : un organisme, par son SIRET, a un accès sur un ou plusieurs territoires, du premier au
-- dernier jour. Aucun fournisseur d'identité ne donne le territoire.
CREATE TABLE habilitation (
  siret char(14) PRIMARY KEY,
  libelle text NOT NULL,
  -- Ni lus ni écrits : les territoires sont dans `habilitation_territoire` (décision 0072).
  niveau text CHECK (niveau IN ('NATIONAL', 'REGION', 'DEPARTEMENT', 'EPCI', 'COMMUNE')),
  code text,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  finalite text NOT NULL,
  demandeur text NOT NULL,
  du date NOT NULL,
  au date NOT NULL,
  reclamation_id bigint REFERENCES reclamation ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  -- Le dernier rappel fait avant la fin, en jours ; null : aucun. Une fin changée le remet à null.
  rappel_fait integer,
  -- La fin a été dite à l'organisme.
  fin_dite boolean NOT NULL DEFAULT false,
  CONSTRAINT habilitation_periode CHECK (au >= du)
);
CREATE INDEX habilitation_fin ON habilitation (au);
CREATE INDEX habilitation_reclamation ON habilitation (reclamation_id) WHERE reclamation_id IS NOT NULL;

-- Les territoires d'un accès.
CREATE TABLE habilitation_territoire (
  habilitation_id bigint NOT NULL REFERENCES habilitation (id) ON DELETE CASCADE,
  niveau text NOT NULL CHECK (niveau IN ('NATIONAL', 'REGION', 'DEPARTEMENT', 'EPCI', 'COMMUNE')),
  code text NOT NULL,
  PRIMARY KEY (habilitation_id, niveau, code)
);

-- Chaque personne accepte chaque version de la charte.
CREATE TABLE charte_acceptee (
  compte_id bigint NOT NULL REFERENCES compte ON DELETE CASCADE,
  version text NOT NULL,
  date timestamptz(3) NOT NULL,
  PRIMARY KEY (compte_id, version)
);

-- La note de fragilité de chaque copropriété (décision 0072) : refaite chaque nuit, et quand une déclaration est acceptée.
CREATE TABLE score (
  copropriete_id bigint PRIMARY KEY REFERENCES copropriete ON DELETE CASCADE,
  categorie text NOT NULL CHECK (categorie IN ('A', 'B', 'C', 'D', 'NON_EVALUABLE')),
  note smallint CHECK (note BETWEEN 0 AND 100),
  connus smallint NOT NULL,
  -- Depuis quand elle vaut cela.
  depuis date NOT NULL,
  -- Les deux mesures que l'outil de catégorisation compte à chaque regard, refaites avec la note : les calculer de 600 000 comptes en
  -- coûtait les deux tiers. De comptes exploitables (server/socle/registre/chiffres/comptes-compares.ts) ; nulles sinon.
  charges_par_lot double precision,
  taux_impayes double precision,
  CONSTRAINT score_note CHECK ((categorie = 'NON_EVALUABLE') = (note IS NULL))
);
CREATE INDEX score_categorie ON score (categorie, copropriete_id);

-- Telle qu'elle était au dernier jour de chaque trimestre.
CREATE TABLE score_garde (
  fin date NOT NULL,
  copropriete_id bigint NOT NULL REFERENCES copropriete ON DELETE CASCADE,
  categorie text NOT NULL CHECK (categorie IN ('A', 'B', 'C', 'D', 'NON_EVALUABLE')),
  note smallint,
  PRIMARY KEY (copropriete_id, fin)
);
CREATE INDEX score_garde_fin ON score_garde (fin);

-- Chaque copropriété que l'annuaire montre, telle que l'outil de catégorisation la compte et la range (décision 0080) : étroite et à
-- part, la France se lit sans joindre. Une ligne tant qu'elle est publiée.
-- Ce qui a une longueur fixe d'abord : le reste ne se relit pas pour l'atteindre. À plusieurs, deux cœurs pour une lecture en font attendre
-- une autre.
CREATE TABLE regardee (
  copropriete_id bigint PRIMARY KEY REFERENCES copropriete ON DELETE CASCADE,
  -- De `score`, comme `categorie` et `note` ; c'est qui note qui les écrit (server/socle/registre/chiffres/score.ts).
  charges_par_lot double precision,
  taux_impayes double precision,
  lon double precision,
  lat double precision,
  nb_lots integer,
  nb_lots_hab_bur_com integer,
  date_maj date,
  note smallint,
  categorie text COLLATE "C" NOT NULL DEFAULT 'NON_EVALUABLE',
  type_syndic text COLLATE "C",
  periode_construction text COLLATE "C",
  region text COLLATE "C",
  departement text COLLATE "C",
  epci text COLLATE "C",
  code_insee text COLLATE "C"
) WITH (parallel_workers = 0, fillfactor = 90);
-- L'ordre où elle se range (server/socle/registre/recherche/ranger.ts).
CREATE INDEX regardee_lieu ON regardee (departement, code_insee);
CREATE INDEX regardee_epci ON regardee (epci);
CREATE INDEX regardee_commune ON regardee (code_insee);

-- À la fin de l'acte : qui note verrouille `score` puis cette ligne, un acte ne les prend pas dans l'autre ordre.
CREATE FUNCTION suivre_regardee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO regardee AS r (copropriete_id, region, departement, epci, code_insee, lon, lat, nb_lots, nb_lots_hab_bur_com, type_syndic,
    periode_construction, date_maj, categorie, note, charges_par_lot, taux_impayes)
  SELECT c.id, c.region, c.departement, c.epci, c.code_insee, c.lon, c.lat, c.nb_lots, c.nb_lots_hab_bur_com, c.type_syndic,
    c.periode_construction, c.date_maj, coalesce(s.categorie, 'NON_EVALUABLE'), s.note, s.charges_par_lot, s.taux_impayes
    FROM copropriete c LEFT JOIN score s ON s.copropriete_id = c.id WHERE c.id = NEW.id AND c.publie
  ON CONFLICT (copropriete_id) DO UPDATE SET region = excluded.region, departement = excluded.departement, epci = excluded.epci,
    code_insee = excluded.code_insee, lon = excluded.lon, lat = excluded.lat, nb_lots = excluded.nb_lots,
    nb_lots_hab_bur_com = excluded.nb_lots_hab_bur_com, type_syndic = excluded.type_syndic,
    periode_construction = excluded.periode_construction, date_maj = excluded.date_maj;
  IF NOT FOUND THEN
    DELETE FROM regardee WHERE copropriete_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER regardee_suit_arrivee AFTER INSERT ON copropriete DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.publie) EXECUTE FUNCTION suivre_regardee();
CREATE CONSTRAINT TRIGGER regardee_suit AFTER UPDATE ON copropriete DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.publie, OLD.region, OLD.departement, OLD.epci, OLD.code_insee, OLD.lon, OLD.lat, OLD.nb_lots,
    OLD.nb_lots_hab_bur_com, OLD.type_syndic, OLD.periode_construction, OLD.date_maj)
    IS DISTINCT FROM (NEW.publie, NEW.region, NEW.departement, NEW.epci, NEW.code_insee, NEW.lon, NEW.lat, NEW.nb_lots,
    NEW.nb_lots_hab_bur_com, NEW.type_syndic, NEW.periode_construction, NEW.date_maj)) EXECUTE FUNCTION suivre_regardee();

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

-- Ce qu'un agent demande à l'outil de catégorisation et reprend plus tard (décision 0075). Son fichier est hors de la racine web, un jour.
CREATE TABLE telechargement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  compte_id bigint NOT NULL REFERENCES compte ON DELETE CASCADE,
  -- Le teneur qui le demande à sa place, et dont le nom s'écrit au journal.
  teneur_id bigint REFERENCES compte ON DELETE CASCADE,
  sorte text NOT NULL CHECK (
    sorte IN ('EXTRAIT_XLSX', 'EXTRAIT_CSV', 'EXTRAIT_GEOJSON', 'FICHES', 'RAPPORT_XLSX', 'RAPPORT_PDF')),
  -- Ce qui était à l'écran, et le même en mots.
  demande jsonb NOT NULL,
  resume text NOT NULL,
  etat text NOT NULL CHECK (etat IN ('EN_ATTENTE', 'EN_COURS', 'PRET', 'ECHOUE')),
  essais smallint NOT NULL DEFAULT 0,
  -- Ce qui est écrit, et ce qu'il y a à écrire.
  faites integer NOT NULL DEFAULT 0,
  total integer,
  -- À l'heure de la base : le processus qui le prépare le redit sans cesse, ou n'est plus.
  vu_le timestamptz(3),
  -- Le nom du fichier sur le disque ; l'autre est celui que l'on enregistre.
  fichier uuid,
  nom text,
  type text,
  taille bigint,
  sha256 text,
  avertissement text,
  -- Pourquoi il n'a pas été préparé, en une phrase.
  motif text,
  demande_le timestamptz(3) NOT NULL,
  fini_le timestamptz(3),
  expire_le timestamptz(3),
  -- Le territoire de l'organisme quand le fichier s'est préparé : s'il a changé depuis, le fichier peut avoir ce que l'on ne voit plus.
  perimetre text,
  -- Quand ce qu'un fichier préparé emporte s'est écrit au journal : repris après une panne, il ne s'y écrit ni ne s'y compte deux fois.
  note_le timestamptz,
  CONSTRAINT telechargement_pret CHECK (
    etat <> 'PRET' OR num_nulls(fichier, nom, type, taille, sha256, fini_le, expire_le) = 0),
  CONSTRAINT telechargement_echoue CHECK ((etat = 'ECHOUE') = (motif IS NOT NULL))
);
CREATE INDEX telechargement_compte ON telechargement (compte_id);
CREATE INDEX telechargement_teneur ON telechargement (teneur_id) WHERE teneur_id IS NOT NULL;
CREATE INDEX telechargement_file ON telechargement (demande_le, id) WHERE etat IN ('EN_ATTENTE', 'EN_COURS');

-- Le fichier qu'une personne attend, de l'outil ou des données brutes : un à la fois, quel que soit le processus qui le fait. Le sien le
-- redit sans cesse, ou n'est plus.
CREATE TABLE fichier_en_cours (
  compte_id bigint NOT NULL REFERENCES compte ON DELETE CASCADE,
  sorte text COLLATE "C" NOT NULL CHECK (sorte IN ('OUTIL', 'BRUTES')),
  jeton uuid NOT NULL,
  vu_le timestamptz NOT NULL,
  PRIMARY KEY (compte_id, sorte)
);
