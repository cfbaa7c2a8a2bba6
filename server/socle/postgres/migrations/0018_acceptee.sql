-- Ce que la dernière déclaration acceptée dit de plus que le dossier public : une valeur par colonne (§3.3). L'acte qui accepte
-- l'écrit ; rien ne la relit dans le JSON d'une déclaration.
CREATE TABLE acceptee (
  copropriete_id bigint PRIMARY KEY REFERENCES copropriete ON DELETE CASCADE,
  -- La déclaration d'où elle vient ; aucune pour un dossier chargé.
  declaration_id bigint REFERENCES declaration,
  date_acceptation timestamptz NOT NULL,
  admin_provisoire boolean,
  date_debut_mandat date,
  date_fin_mandat date,
  type_justif_mandat text CHECK (type_justif_mandat IN ('CONTRAT_SYNDIC', 'PV_AG', 'ORDO_NOMINATION')),
  siret text,
  flag_mandat_adhoc boolean,
  mandat_ad_hoc_date_nomination date,
  mandat_ad_hoc_date_fin_mission date,
  flag_ordonnance_carence boolean,
  ordonnance_carence_date_ordonnance date,
  flag_securite_insalubrite_parties_com boolean,
  flag_insalubrite_parties_com boolean,
  flag_peril_parties_com boolean,
  flag_equipements_com boolean,
  donnees_financieres_inconnues boolean,
  premier_exercice_comptable boolean,
  date_debut_exercice date,
  date_cloture_comptes date,
  comptes_non_approuves boolean,
  date_ag date,
  charges_operations_courantes numeric(15, 2),
  charges_operations_exceptionnelles numeric(15, 2),
  montant_dettes numeric(15, 2),
  montant_impayes_coproprietaires numeric(15, 2),
  nb_coproprietaires_impayes integer,
  montant_fond_travaux numeric(15, 2),
  presence_employes boolean,
  nb_batiments_total integer,
  classement_energetique_a integer,
  classement_energetique_b integer,
  classement_energetique_c integer,
  classement_energetique_d integer,
  classement_energetique_e integer,
  classement_energetique_f integer,
  classement_energetique_g integer,
  classement_energetique_indetermine integer,
  nb_ascenseurs integer,
  annee_construction integer,
  periode_construction text CHECK (periode_construction IN (
    'AVANT_1949', 'DE_1949_A_1960', 'DE_1961_A_1974', 'DE_1975_A_1993', 'DE_1994_A_2000', 'DE_2001_A_2010',
    'APRES_2011', 'NON_CONNUE')),
  type_chauffage text CHECK (type_chauffage IN (
    'COLLECTIF', 'INDIVIDUEL', 'MIXTE', 'SANS_CHAUFFAGE', 'NON_RENSEIGNE')),
  chauffage_collectif_urbain boolean,
  energie_chauffage_collectif_non_urbain text CHECK (energie_chauffage_collectif_non_urbain IN (
    'BOIS_DE_CHAUFFAGE', 'GAZ_NATUREL', 'GAZ_PROPANE_BUTANE', 'FIOUL_DOMESTIQUE', 'CHARBON', 'ELECTRICITE',
    'ENERGIE_AUTRE')),
  ppt boolean,
  ppt_date date,
  ppt_inscrit_ag boolean
);

-- Ses arrêtés de police, dans l'ordre où ils sont dits.
CREATE TABLE arrete_accepte (
  copropriete_id bigint NOT NULL REFERENCES acceptee ON DELETE CASCADE,
  rang integer NOT NULL,
  famille text NOT NULL CHECK (famille IN (
    'arreteSecuriteInsalubriteParties', 'arreteInsalubriteParties', 'arretePerilParties', 'arreteEquipements')),
  date_arrete date,
  date_main_levee date,
  PRIMARY KEY (copropriete_id, rang)
);
