-- Le public : l'annuaire, la carte et les chiffres.

-- La recherche avancée (décision 0056) : chaque lieu dans l'ordre des noms. L'index porte aussi les critères courants : la page s'y lit et
-- s'arrête au plafond sans ouvrir les lignes, dix fois moins de pages dans un département de trente mille.
CREATE INDEX copropriete_departement ON copropriete (departement, ordre, id) INCLUDE (code_insee, epci, etat, nb_lots,
  periode_construction, type_syndic, mandat_fin, successeur_declare, syndicat_cooperatif, date_cloture, date_maj,
  date_reglement, syndicat_principal, residence_service, code_qp, numero) WHERE publie;
CREATE INDEX copropriete_epci ON copropriete (epci, ordre, id) INCLUDE (departement, code_insee, etat, nb_lots,
  periode_construction, type_syndic, mandat_fin, successeur_declare, syndicat_cooperatif, date_cloture, date_maj,
  date_reglement, syndicat_principal, residence_service, code_qp, numero) WHERE publie;
CREATE INDEX copropriete_commune ON copropriete (code_insee, ordre, id) INCLUDE (departement, epci, etat, nb_lots,
  periode_construction, type_syndic, mandat_fin, successeur_declare, syndicat_cooperatif, date_cloture, date_maj,
  date_reglement, syndicat_principal, residence_service, code_qp, numero) WHERE publie;
CREATE INDEX copropriete_region ON copropriete (region, ordre, id) INCLUDE (etat, nb_lots, periode_construction,
  type_syndic, mandat_fin, successeur_declare, syndicat_cooperatif, date_cloture, date_maj, date_reglement,
  syndicat_principal, residence_service, code_qp, numero) WHERE publie;
CREATE INDEX copropriete_nationale ON copropriete (ordre, id) INCLUDE (departement, code_insee, epci, region, etat, nb_lots,
  periode_construction, type_syndic, mandat_fin, successeur_declare, syndicat_cooperatif, date_cloture, date_maj,
  date_reglement, syndicat_principal, residence_service, code_qp, numero) WHERE publie;
CREATE INDEX copropriete_code_postal ON copropriete (code_postal, ordre, id) WHERE publie;
-- Les critères rares se lisent par les lignes qui les portent. Une administration provisoire (29-1) est une procédure, comme sur la fiche.
CREATE INDEX copropriete_fin_de_mandat ON copropriete (mandat_fin) WHERE publie;
CREATE INDEX copropriete_syndic ON copropriete (syndic_siret) WHERE publie AND syndic_siret IS NOT NULL;
CREATE INDEX copropriete_nom_du_syndic ON copropriete USING gin (normalise(syndic_raison_sociale) gin_trgm_ops)
  WHERE publie AND syndic_raison_sociale IS NOT NULL;
CREATE INDEX copropriete_procedures ON copropriete (id)
  WHERE publie AND (nb_arretes_en_cours > 0 OR administration_provisoire OR mandataire_ad_hoc OR carence);
-- Ce qui vient d'être immatriculé dans un département, le dernier d'abord.
CREATE INDEX copropriete_nouvelles ON copropriete (departement, date_immatriculation DESC, id DESC) WHERE publie;
-- Celles qu'aucune carte ne montre.
CREATE INDEX copropriete_sans_position ON copropriete (id) WHERE publie AND lat IS NULL;

-- Une commune se parcourt rue par rue : la rue d'une adresse, son numéro dans la rue, et leur index.
CREATE FUNCTION rue_de(voie text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT regexp_replace(voie,
  '^[\s,]*(\d+\s*((bis|ter|quater|[a-f])(?![[:alpha:]\d]))?[\s,/&-]*((et|au|à)\s+(?=\d))?)+(?=[^\s\d,])', '', 'i') $$;

CREATE FUNCTION numero_de(voie text) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT substring(voie FROM '^[\s,]*(\d{1,6})')::integer $$;
CREATE INDEX copropriete_rue ON copropriete (code_insee, (normalise(rue_de(voie))) COLLATE "C", numero_de(voie), id) WHERE publie;

-- Chaque copropriété telle qu'on la cherche, préparée par la fonction même qui lit ce qui est tapé (décision 0008).
-- Étroite et à part : un mandat ou un état qui change ne réécrit aucun de ses index.
CREATE TABLE recherche (
  id bigint PRIMARY KEY REFERENCES copropriete ON DELETE CASCADE,
  departement text COLLATE "C",
  publie boolean NOT NULL,
  nom text COLLATE "C" NOT NULL,
  voie text COLLATE "C" NOT NULL,
  -- Les jetons ; et les mêmes, chacun derrière son département : « hugo » à Paris ne lit pas les « hugo » du pays.
  jetons tsvector NOT NULL,
  jetons_du_departement tsvector NOT NULL,
  -- De quoi savoir que la copropriété, ou la façon de la lire, a changé depuis.
  empreinte bigint NOT NULL
);
CREATE INDEX recherche_jetons ON recherche USING gin (jetons) WITH (fastupdate = off) WHERE publie;
CREATE INDEX recherche_jetons_du_departement ON recherche USING gin (jetons_du_departement)
  WITH (fastupdate = off) WHERE publie;
CREATE INDEX recherche_departement_nom ON recherche (departement, nom, id) INCLUDE (voie) WHERE publie;
CREATE INDEX recherche_nom ON recherche (nom, id) INCLUDE (voie) WHERE publie;
CREATE INDEX recherche_voie ON recherche (voie, departement) WHERE publie;

-- L'annuaire ne montre que les dossiers publiés, quel que soit l'acte qui change leur état.
CREATE FUNCTION suivre_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE recherche SET publie = NEW.publie WHERE id = NEW.id AND publie <> NEW.publie;
  RETURN NULL;
END $$;
CREATE TRIGGER copropriete_publication AFTER UPDATE OF etat ON copropriete
  FOR EACH ROW WHEN (OLD.publie IS DISTINCT FROM NEW.publie) EXECUTE FUNCTION suivre_publication();

-- Le vocabulaire, pour compléter et corriger : combien de copropriétés portent chaque mot, recompté chaque nuit.
CREATE TABLE mot (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  mot text COLLATE "C" PRIMARY KEY,
  nombre integer NOT NULL DEFAULT 1
);

-- La carte de l'annuaire : les copropriétés comptées par cellule de 64 pixels à chaque zoom (domain/public/annuaire/carte), refaites chaque nuit.
CREATE TABLE carte_cellule (
  zoom smallint NOT NULL CHECK (zoom BETWEEN 2 AND 13),
  x integer NOT NULL,
  y integer NOT NULL,
  nombre integer NOT NULL CHECK (nombre > 0),
  -- Le milieu de celles qui y sont, et le rectangle qui les contient, en degrés WGS84.
  lon double precision NOT NULL,
  lat double precision NOT NULL,
  ouest double precision NOT NULL,
  sud double precision NOT NULL,
  est double precision NOT NULL,
  nord double precision NOT NULL,
  -- Le nom de la commune qui en a le plus ; null : inconnu.
  ou text,
  PRIMARY KEY (zoom, x, y)
);

-- Les communes que nomme le fond de carte embarqué, la plus grande d'abord.
CREATE TABLE carte_repere (
  rang smallint PRIMARY KEY,
  nom text NOT NULL,
  lon double precision NOT NULL,
  lat double precision NOT NULL
);

-- Les chiffres d'un territoire à un trimestre (domain/public/statistiques/indicateurs.ts), refaits chaque nuit pour le trimestre en cours et
-- gardés ensuite. Ce que le secret statistique cache n'y entre pas : la colonne est vide.
CREATE TABLE statistique (
  niveau text NOT NULL CHECK (niveau IN ('FRANCE', 'REGION', 'DEPARTEMENT', 'INTERCOMMUNALITE', 'COMMUNE')),
  code text NOT NULL,
  annee smallint NOT NULL,
  trimestre smallint NOT NULL CHECK (trimestre BETWEEN 1 AND 4),
  -- Le jour que disent les chiffres.
  jour date NOT NULL,
  nb integer,
  lots integer,
  lots_principaux integer,
  lots_habitation integer,
  lots_stationnement integer,
  exploitables integer,
  tailles_jusqu_a_10 integer,
  tailles_de_11_a_25 integer,
  tailles_de_26_a_49 integer,
  tailles_de_50_a_199 integer,
  tailles_a_partir_de_200 integer,
  tailles_inconnue integer,
  syndics_pro integer,
  syndics_non_pro integer,
  syndics_inconnu integer,
  mandats_en_cours integer,
  mandats_aucun integer,
  mandats_expire_sans_successeur integer,
  mandats_expire_avec_successeur integer,
  syndicats_principal integer,
  syndicats_secondaire integer,
  syndicats_inconnu integer,
  particularites_cooperatif integer,
  particularites_residence_service integer,
  particularites_asl integer,
  particularites_aful integer,
  particularites_union integer,
  particularites_quartier_prioritaire integer,
  periodes_avant_1949 integer,
  periodes_de_1949_a_1960 integer,
  periodes_de_1961_a_1974 integer,
  periodes_de_1975_a_1993 integer,
  periodes_de_1994_a_2000 integer,
  periodes_de_2001_a_2010 integer,
  periodes_apres_2011 integer,
  periodes_non_connue integer,
  chauffages_collectif integer,
  chauffages_autre integer,
  chauffages_precis_collectif integer,
  chauffages_precis_mixte integer,
  chauffages_precis_individuel integer,
  chauffages_precis_sans_chauffage integer,
  chauffages_precis_inconnu integer,
  energies_reseau integer,
  energies_gaz_naturel integer,
  energies_fioul_domestique integer,
  energies_electricite integer,
  energies_autre integer,
  energies_sans_objet integer,
  ascenseurs_avec integer,
  ascenseurs_sans integer,
  etiquettes_a_c integer,
  etiquettes_d_e integer,
  etiquettes_f_g integer,
  etiquettes_indetermine integer,
  etiquettes_precises_a integer,
  etiquettes_precises_b integer,
  etiquettes_precises_c integer,
  etiquettes_precises_d integer,
  etiquettes_precises_e integer,
  etiquettes_precises_f integer,
  etiquettes_precises_g integer,
  etiquettes_precises_indetermine integer,
  procedures_une integer,
  procedures_arrete integer,
  procedures_mandataire_ad_hoc integer,
  procedures_carence integer,
  fraicheurs_a_jour integer,
  fraicheurs_en_retard integer,
  fraicheurs_inconnue integer,
  charges_courantes_moyenne double precision,
  charges_courantes_mediane double precision,
  charges_exceptionnelles_moyenne double precision,
  charges_exceptionnelles_mediane double precision,
  dettes_moyenne double precision,
  dettes_mediane double precision,
  fonds_travaux_moyenne double precision,
  fonds_travaux_mediane double precision,
  impayes_moyenne double precision,
  impayes_mediane double precision,
  procedures_administration_provisoire integer,
  PRIMARY KEY (niveau, code, annee, trimestre)
);
CREATE INDEX statistique_periode ON statistique (annee, trimestre);

-- Les rapports emportés, par jour et par territoire, sans trace de qui les emporte.
CREATE TABLE rapport_emporte (
  jour date NOT NULL,
  niveau text NOT NULL CHECK (niveau IN ('FRANCE', 'REGION', 'DEPARTEMENT', 'INTERCOMMUNALITE', 'COMMUNE')),
  code text NOT NULL,
  nombre integer NOT NULL CHECK (nombre > 0),
  PRIMARY KEY (jour, niveau, code)
);

-- Les classes que chacun peut lire, refaites avec `comparaison` : ce qu'elles comptent, et ce que le secret statistique en montre (décision 0064).
CREATE TABLE classe_comparee (
  -- Le rang et les critères de la classe, comme dans comparaison (domain/coproprietes/comparaison/classes.ts).
  niveau smallint NOT NULL CHECK (niveau >= 0),
  classe text NOT NULL,
  jour date NOT NULL,
  nb integer NOT NULL CHECK (nb >= 30),
  exploitables integer NOT NULL CHECK (exploitables >= 30),
  -- Les comptes qui disent leurs impayés.
  impayes integer CHECK (impayes >= 30),
  ascenseurs_avec integer,
  ascenseurs_sans integer,
  etiquettes_a_c integer,
  etiquettes_d_e integer,
  etiquettes_f_g integer,
  etiquettes_indetermine integer,
  PRIMARY KEY (classe, niveau)
);
