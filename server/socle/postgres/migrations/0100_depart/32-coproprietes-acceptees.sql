-- Les copropriétés : ce que dit la dernière déclaration acceptée, et ce que l'on en fait.

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
  ppt_inscrit_ag boolean,
  -- Décret 2025-831, à compter du 21 février 2027 : niveaux, eau chaude, ventilation, diagnostic structurel.
  nb_niveaux integer,
  eau_chaude text CHECK (eau_chaude IN ('COLLECTIVE', 'INDIVIDUELLE', 'MIXTE', 'NON_RENSEIGNE')),
  ventilation text CHECK (ventilation IN ('MECANIQUE', 'NATURELLE', 'MIXTE', 'SANS', 'NON_RENSEIGNE')),
  diagnostic_structurel boolean,
  date_diagnostic_structurel date,
  -- §2.4, §2.6 : les parcelles de la dernière déclaration acceptée que le cadastre ne connaît pas, par leur référence. Celles que le
  -- représentant garde telles quelles ne se comptent plus.
  parcelles_non_situees text[] NOT NULL DEFAULT '{}',
  parcelles_gardees text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX acceptee_a_situer ON acceptee (copropriete_id) WHERE parcelles_non_situees <> '{}';
-- Qui cherche la copropriété dont une déclaration est la dernière acceptée ne lit pas tout le registre.
CREATE INDEX acceptee_declaration ON acceptee (declaration_id) WHERE declaration_id IS NOT NULL;

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
  -- Les lignes laissées vides ou telles que le modèle les propose : comptées, jamais gardées.
  nb_non_remplies integer NOT NULL DEFAULT 0 CHECK (nb_non_remplies >= 0),
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

-- Une ligne de ce fichier.
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
  -- Une ligne juste que celui qui déposait n'avait pas le droit de déposer : elle attend quelqu'un qui l'a.
  sans_droit boolean NOT NULL DEFAULT false,
  CONSTRAINT ligne_de_bordereau_rang UNIQUE (bordereau_id, rang),
  CONSTRAINT ligne_de_bordereau_deposee CHECK ((etat = 'DEPOSEE') = (declaration_id IS NOT NULL)),
  CONSTRAINT ligne_de_bordereau_refusee CHECK ((etat = 'REFUSEE') = (ennuis <> '[]')),
  CONSTRAINT ligne_de_bordereau_confirmee CHECK (NOT confirmee OR etat = 'A_CONFIRMER' OR etat = 'DEPOSEE')
);
CREATE INDEX ligne_de_bordereau_etat ON ligne_de_bordereau (bordereau_id, etat, rang);
CREATE INDEX ligne_de_bordereau_copropriete ON ligne_de_bordereau (copropriete_id);
CREATE INDEX ligne_de_bordereau_declaration ON ligne_de_bordereau (declaration_id);

-- Ce qui est attendu à date d'un représentant (décision 0040) : les rappels partis, et le calendrier à une adresse secrète.
-- Un rappel part une fois de chaque échéance et de chaque jour où elle se rappelle.
CREATE TABLE rappel (
  copropriete_id bigint NOT NULL REFERENCES copropriete,
  sorte text NOT NULL CHECK (sorte IN ('MAJ_ANNUELLE', 'MANDAT')),
  echeance date NOT NULL,
  rang smallint NOT NULL CHECK (rang >= 0),
  date_envoi timestamptz NOT NULL,
  PRIMARY KEY (copropriete_id, sorte, echeance, rang)
);
CREATE INDEX rappel_echeance ON rappel (echeance);

-- L'adresse secrète d'un calendrier ne se garde qu'en empreinte.
CREATE TABLE agenda (
  compte_id bigint PRIMARY KEY REFERENCES compte,
  empreinte text NOT NULL UNIQUE,
  date_creation timestamptz NOT NULL
);

-- Les attestations délivrées, telles qu'elles l'ont été : le code que porte le document mène à ce qu'il dit. Le contenu n'est que public ;
-- qui l'a demandée n'est gardé que par sa qualité et son établissement.
CREATE TABLE attestation (
  code text PRIMARY KEY CHECK (code ~ '^[2-9A-HJKMNP-TV-Z]{16}$'),
  copropriete_id bigint NOT NULL REFERENCES copropriete,
  qualite text NOT NULL CHECK (qualite IN ('REPRESENTANT', 'NOTAIRE', 'TENEUR', 'ASSISTANCE')),
  teledeclarant_id bigint REFERENCES teledeclarant,
  date_delivrance timestamptz NOT NULL,
  contenu jsonb NOT NULL
);
CREATE INDEX attestation_copropriete ON attestation (copropriete_id, date_delivrance DESC);
CREATE INDEX attestation_teledeclarant ON attestation (teledeclarant_id);

-- Ce que déclarent les copropriétés semblables, refait chaque nuit : des agrégats d'au moins trente, jamais les comptes de l'une d'elles.
CREATE TABLE comparaison (
  -- Rang de la classe, de la plus proche à la plus large, et ses critères (domain/coproprietes/comparaison/classes.ts).
  niveau smallint NOT NULL CHECK (niveau >= 0),
  classe text NOT NULL,
  mesure text NOT NULL CHECK (mesure IN (
    'CHARGES_COURANTES', 'CHARGES_EXCEPTIONNELLES', 'DETTES', 'IMPAYES', 'FONDS_TRAVAUX')),
  nombre integer NOT NULL CHECK (nombre >= 30),
  -- Le cinquième et le quatre-vingt-quinzième centile, de part et d'autre de la médiane.
  bas double precision NOT NULL,
  mediane double precision NOT NULL,
  haut double precision NOT NULL,
  -- La moitié du milieu, à côté de ce que les mises à jour comparent.
  premier_quartile double precision,
  troisieme_quartile double precision,
  PRIMARY KEY (classe, niveau, mesure)
);
