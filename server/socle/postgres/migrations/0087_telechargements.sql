-- Ce qu'un agent demande à l'outil de catégorisation et reprend plus tard (décision 0075). Son fichier est hors de la racine web, un jour.
CREATE TABLE telechargement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  compte_id bigint NOT NULL REFERENCES compte ON DELETE CASCADE,
  -- Le teneur qui le demande à sa place, et dont le nom s'écrit au journal.
  teneur_id bigint REFERENCES compte ON DELETE CASCADE,
  sorte text NOT NULL CHECK (sorte IN ('EXTRAIT_XLSX', 'EXTRAIT_CSV', 'EXTRAIT_GEOJSON', 'FICHES')),
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
  CONSTRAINT telechargement_pret CHECK (
    etat <> 'PRET' OR num_nulls(fichier, nom, type, taille, sha256, fini_le, expire_le) = 0),
  CONSTRAINT telechargement_echoue CHECK ((etat = 'ECHOUE') = (motif IS NOT NULL))
);
CREATE INDEX telechargement_compte ON telechargement (compte_id);
CREATE INDEX telechargement_teneur ON telechargement (teneur_id) WHERE teneur_id IS NOT NULL;
CREATE INDEX telechargement_file ON telechargement (demande_le, id) WHERE etat IN ('EN_ATTENTE', 'EN_COURS');
